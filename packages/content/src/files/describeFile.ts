import { Effect } from "effect"
import type { imageSize } from "image-size"

/** The readers have tables of a thousand types, which take 70 ms to load; few starts of a program read a file. */
const readers = Effect.promise(() =>
  Promise.all([import("file-type"), import("image-size"), import("mime-types")])
)

/** Describes a file: content type from its bytes, else from its name; dimensions in pixels for pictures. */
export const describeFile = Effect.fnUntraced(function* (name: string, bytes: Uint8Array) {
  const [{ fileTypeFromBuffer }, { imageSize }, { lookup }] = yield* readers
  const found = yield* Effect.promise(() => fileTypeFromBuffer(bytes).catch(() => undefined))
  const byName = lookup(name) || undefined
  // Office files are archives to their bytes; the name says which.
  const isContainer = found?.mime === "application/zip" || found?.mime === "application/xml"
  const contentType =
    (isContainer ? byName : undefined) ?? found?.mime ?? byName ?? "application/octet-stream"
  return { contentType, dimensions: contentType.startsWith("image/") ? dimensionsOf(bytes, imageSize) : null }
})

/** The dimensions of a JPEG follow its metadata and profiles, so the reader skips from segment to segment. */
const maxJpegHead = 512_000

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8

const dimensionsOf = (bytes: Uint8Array, sizeOf: typeof imageSize) => {
  try {
    const { height, width } = sizeOf(isJpeg(bytes) ? bytes.subarray(0, maxJpegHead) : bytes)
    return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : null
  } catch {
    return null
  }
}
