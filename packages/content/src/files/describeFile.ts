import { Effect } from "effect"
import { fileTypeFromBuffer } from "file-type"
import { imageSize } from "image-size"
import { lookup } from "mime-types"

/** Describes a file: content type from its bytes, else from its name; dimensions in pixels for pictures. */
export const describeFile = (name: string, bytes: Uint8Array) =>
  Effect.map(
    Effect.promise(() => fileTypeFromBuffer(bytes).catch(() => undefined)),
    (found) => {
      const byName = lookup(name) || undefined
      // Office files are archives to their bytes; the name says which.
      const isContainer = found?.mime === "application/zip" || found?.mime === "application/xml"
      const contentType =
        (isContainer ? byName : undefined) ?? found?.mime ?? byName ?? "application/octet-stream"
      return { contentType, dimensions: contentType.startsWith("image/") ? dimensionsOf(bytes) : null }
    }
  )

/** The dimensions of a JPEG follow its metadata and profiles, so the reader skips from segment to segment. */
const maxJpegHead = 512_000

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8

const dimensionsOf = (bytes: Uint8Array) => {
  try {
    const { height, width } = imageSize(isJpeg(bytes) ? bytes.subarray(0, maxJpegHead) : bytes)
    return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : null
  } catch {
    return null
  }
}
