const startsWith = (bytes: Uint8Array, signature: ReadonlyArray<number>, at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

const ascii = (text: string): ReadonlyArray<number> => [...Buffer.from(text, "latin1")]

/** Whether a text begins as an SVG document does: after declarations and comments comes the element. */
const isSvg = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 4096))
    .toString("utf8")
    .replace(/^\uFEFF/, "")
  const content = start.replace(/^(?:\s|<\?[^>]*\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*>)*/i, "")
  return /^<svg[\s>]/.test(content)
}

/** The media type of an image, by its first bytes; null for what pages cannot show as an image. */
export const imageTypeOf = (bytes: Uint8Array): string | null => {
  if (startsWith(bytes, [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a])) return "image/png"
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg"
  if (startsWith(bytes, ascii("GIF87a")) || startsWith(bytes, ascii("GIF89a"))) return "image/gif"
  if (startsWith(bytes, ascii("RIFF")) && startsWith(bytes, ascii("WEBP"), 8)) return "image/webp"
  const isAvif = ["avif", "avis"].some((brand) => startsWith(bytes, ascii(brand), 8))
  if (startsWith(bytes, ascii("ftyp"), 4) && isAvif) return "image/avif"
  if (startsWith(bytes, [0, 0, 1, 0])) return "image/x-icon"
  return isSvg(bytes) ? "image/svg+xml" : null
}
