import { ownBytes } from "@octavo/kernel"
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { createGzip, gzipSync } from "node:zlib"
import { gunzipped, maxAtOnce, pieceBytes } from "./gunzipped.ts"

/** JSON that was encoded once, for any number of clients. */
export interface EncodedJson {
  /** Null where it was not compressed. */
  readonly gzip: Uint8Array | null
  /** The bytes as they are; null where they are too many to be kept, and come out of the compressed ones. */
  readonly plain: Uint8Array | null
}

/** Longer JSON is kept compressed alone. */
const maxPlainBytes = 10_000_000

/** Compresses as well as the usual level does, within a tenth, in half of its time. */
const gzipLevel = 3

const compressor = () => {
  const gzip = createGzip({ level: gzipLevel })
  const chunks: Array<Buffer> = []
  gzip.on("data", (chunk: Buffer) => chunks.push(chunk))
  return {
    write: (bytes: Uint8Array) =>
      Effect.callback<void>((resume) => {
        gzip.write(bytes, (error) => resume(error == null ? Effect.void : Effect.die(error)))
      }),
    end: Effect.callback<Uint8Array>((resume) => {
      gzip.once("error", (error) => resume(Effect.die(error)))
      gzip.once("end", () => resume(Effect.sync(() => ownBytes(Buffer.concat(chunks)))))
      gzip.end()
    })
  }
}

/** Encodes JSON that is written in parts, and compresses it beside if `isCompressed`. Other requests go on between the parts. */
export const encodeJson = Effect.fnUntraced(function* (parts: Iterable<string>, isCompressed: boolean) {
  const gzip = isCompressed ? compressor() : undefined
  let plain: Array<Uint8Array> | null = []
  let length = 0
  for (const part of parts) {
    const bytes = Buffer.from(part)
    length += bytes.byteLength
    if (gzip !== undefined && length > maxPlainBytes) plain = null
    plain?.push(bytes)
    yield* gzip === undefined ? Effect.yieldNow : gzip.write(bytes)
  }
  const encoded: EncodedJson = {
    gzip: gzip === undefined ? null : yield* gzip.end,
    plain: plain === null ? null : ownBytes(Buffer.concat(plain))
  }
  return encoded
})

/** JSON that is short, and kept as it is. */
export interface ShortJson extends EncodedJson {
  readonly plain: Uint8Array
}

/** Encodes an object that is short. */
export const encodeShort = (value: object): ShortJson => ({
  gzip: null,
  plain: ownBytes(Buffer.from(JSON.stringify(value)))
})

/** JSON of these lengths is kept compressed: it takes a tenth of the memory, and some 25 µs to be decompressed. */
const compressed = { from: 8_000, to: maxAtOnce }

/** Encodes an object for an answer, and compresses it for those who ask for it again, where its length is worth that. */
export const encodeWithGzip = (value: object): ShortJson => {
  const { plain } = encodeShort(value)
  const { byteLength } = plain
  if (byteLength < compressed.from || byteLength > compressed.to) return { gzip: null, plain }
  return { gzip: ownBytes(gzipSync(plain, { level: gzipLevel })), plain }
}

/** Longer JSON of a page is kept compressed, though each read of a client that accepts no compression has to decompress it. */
const maxKeptPlain = 2_000_000

/** Encoded JSON as it is kept: the compressed bytes alone, where there are any, or where it is very long. It is compressed beside other requests. */
export const compressedAlone = Effect.fnUntraced(function* ({ gzip, plain }: EncodedJson) {
  if (gzip !== null) return { gzip, plain: null } satisfies EncodedJson
  if (plain === null || plain.byteLength <= maxKeptPlain) return { gzip, plain }
  const { end, write } = compressor()
  yield* write(plain)
  return { gzip: yield* end, plain: null }
})

/** Answers with JSON that is short. */
export const answerShort = ({ plain }: ShortJson) =>
  HttpServerResponse.uint8Array(plain, { contentType: "application/json" })

/** The bytes that are kept of encoded JSON. */
export const bytesOf = ({ gzip, plain }: EncodedJson): number =>
  (gzip?.byteLength ?? 0) + (plain?.byteLength ?? 0)

/** The bytes of encoded JSON as they are, piece by piece where only the compressed ones of long JSON are kept. */
export const plainBytes = ({ gzip, plain }: EncodedJson): Uint8Array | Stream.Stream<Uint8Array> => {
  if (plain !== null) return plain
  if (gzip === null) return new Uint8Array()
  return gunzipped(gzip)
}

/** Bytes as a stream of pieces, which is written piece by piece as the client takes them. None is copied. */
export const streamOf = (bytes: Uint8Array): Stream.Stream<Uint8Array> => {
  const pieces = function* () {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  return Stream.fromIterable({ [Symbol.iterator]: pieces }, { chunkSize: 1 })
}
