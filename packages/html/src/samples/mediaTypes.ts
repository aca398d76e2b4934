/** How bodies of a media type are written. */
type MediaKind = "json" | "lines" | "form" | "multipart" | "xml" | "text" | "binary"

const essenceOf = (type: string): string => (type.split(";", 1)[0] ?? "").trim().toLowerCase()

const ofRange: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "application/*": "application/json",
    "*/*": "application/json",
    "*": "application/json",
    "text/*": "text/plain",
    "image/*": "image/png",
    "audio/*": "audio/mpeg",
    "video/*": "video/mp4",
    "multipart/*": "multipart/form-data"
  })
)

/** A media type without a wildcard, which a request can be sent with; `isBinary` where its schema is that of a file. */
export const concreteType = (type: string, isBinary: boolean): string => {
  const range = ofRange.get(essenceOf(type))
  if (range === undefined) return type.includes("*") ? type.replaceAll("*", "x") : type
  return isBinary && range === "application/json" ? "application/octet-stream" : range
}

const lines =
  /^application\/(?:(?:x-)?ndjson|(?:x-)?jsonl|(?:x-)?json-?lines|json-seq|(?:vnd\.)?[\w.+-]*\+json-seq)$/
const binary =
  /^(?:image|audio|video|font)\/(?!svg\+xml)|^application\/(?:octet-stream|pdf|zip|gzip|x-gzip|x-tar|x-7z-compressed|x-bzip2?|vnd\.(?:rar|ms-|openxmlformats|oasis)[\w.+-]*|msword|wasm|protobuf|x-protobuf|grpc|cbor|msgpack|x-msgpack|vnd\.msgpack|avro|parquet)/

/** The syntax of a media type. */
export const kindOf = (type: string, isBinary: boolean): MediaKind => {
  const essence = essenceOf(type)
  if (essence === "application/x-www-form-urlencoded") return "form"
  if (essence.startsWith("multipart/")) return "multipart"
  if (lines.test(essence)) return "lines"
  if (isBinary || binary.test(essence)) return "binary"
  if (/[/+]json$|^application\/json/.test(essence)) return "json"
  if (/[/+]xml$/.test(essence)) return "xml"
  return essence.startsWith("text/") ? "text" : "json"
}

const extensions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "image/png": "png",
    "image/jpeg": "jpg",
    "image/gif": "gif",
    "image/webp": "webp",
    "image/svg+xml": "svg",
    "application/pdf": "pdf",
    "application/zip": "zip",
    "application/gzip": "gz",
    "application/json": "json",
    "application/xml": "xml",
    "text/plain": "txt",
    "text/csv": "csv",
    "audio/mpeg": "mp3",
    "video/mp4": "mp4"
  })
)

/** The name of a file of a media type, for samples. */
export const fileNameOf = (type: string): string => `file.${extensions.get(essenceOf(type)) ?? "bin"}`
