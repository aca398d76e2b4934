import { ownBytes } from "@octavo/kernel"
import { Context, Effect } from "effect"
import { promisify } from "node:util"
import { brotliCompress, brotliCompressSync, constants, gunzip, gzip, gzipSync } from "node:zlib"

/** Bytes that were compressed once, with brotli and with gzip. */
export interface PackedBody {
  readonly kind: "packed"
  readonly brotli: Uint8Array
  readonly gzip: Uint8Array
  /** The length before it was compressed. */
  readonly length: number
}

/** A text that was not compressed before. It is compressed as its reader accepts it. */
export interface TextBody {
  readonly kind: "text"
  readonly text: string
}

/** A file of a site: the name of its bytes in `Blobs`. */
export interface FileBody {
  readonly kind: "file"
  readonly hash: string
  readonly contentType: string
  readonly name: string
}

/** Bytes that were made for this answer, as a file to keep. */
export interface BytesBody {
  readonly kind: "bytes"
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly name: string
}

/** The parts of a visit that decide whether it counts. */
export interface CountedVisit {
  readonly method: string
  readonly userAgent?: string | null
  /** `Sec-Purpose`; null or absent without one. */
  readonly purpose?: string | null
}

/** The visitors who see the same at an address of a site. Who they are follows from their cookies and a version of the site. */
interface KeptAudience {
  /** The site and its version. */
  readonly site: string
  /** The hash of their claims. */
  readonly claims: string
  /** The time in milliseconds since 1970 until which the cookies of this visitor are valid. */
  readonly until: number
}

/** The answer to a visitor. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Values of `Set-Cookie`. */
  readonly cookies?: ReadonlyArray<string>
  readonly body: PackedBody | TextBody | FileBody | BytesBody | null
  /** Counts another visit that is given the same answer; absent for an answer that is made for each visit. */
  readonly again?: (visit: CountedVisit) => void
  /** The visitors who are given the same answer; absent where all are. */
  readonly audience?: KeptAudience
}

const brotliOptions = (length: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: length }
})

const bodyOf = (brotli: Uint8Array, gzip: Uint8Array, length: number): PackedBody => ({
  kind: "packed",
  brotli: ownBytes(brotli),
  gzip: ownBytes(gzip),
  length
})

/** Compresses bytes for many answers: texts of the program, and what is short. `pack` is for others. */
export const packed = (bytes: string | Uint8Array): PackedBody => {
  const given = typeof bytes === "string" ? Buffer.from(bytes) : bytes
  const { length } = given
  return bodyOf(brotliCompressSync(given, brotliOptions(length)), gzipSync(given), length)
}

/** The text of a body. */
export const textOfBody = (body: PackedBody | TextBody) =>
  body.kind === "text"
    ? Effect.succeed(body.text)
    : Effect.map(
        Effect.promise(() => unzip(body.gzip)),
        (bytes) => bytes.toString("utf8")
      )

/** Whether rendered pages are compressed for many answers; false for a site that is built or previewed, whose pages are read as text. */
export const PacksPages = Context.Reference<boolean>("@octavo/publishing/PacksPages", {
  defaultValue: () => true
})

/** Compresses bytes for one answer, in a thread. */
export const compressed = (bytes: Uint8Array, encoding: "br" | "gzip"): Effect.Effect<Uint8Array> =>
  Effect.promise(() =>
    encoding === "br" ? compressors.brotli(bytes, brotliOptions(bytes.length)) : compressors.gzip(bytes)
  )

const unzip = promisify(gunzip)
const compressors = { brotli: promisify(brotliCompress), gzip: promisify(gzip) }

/** Shorter bytes are compressed at once, within a millisecond: a thread would take as long to begin. */
const longBytes = 32_000

/** The body of a text for many answers: compressed, a long text in a thread. Without `PacksPages` it is the text itself. */
export const pack = Effect.fnUntraced(function* (text: string): Effect.fn.Return<PackedBody | TextBody> {
  if (!(yield* PacksPages)) return { kind: "text", text }
  const given = Buffer.from(text)
  const { length } = given
  if (length < longBytes) return packed(given)
  const both = [compressors.brotli(given, brotliOptions(length)), compressors.gzip(given)] as const
  const [brotli, gzip] = yield* Effect.promise(() => Promise.all(both))
  return bodyOf(brotli, gzip, length)
})
