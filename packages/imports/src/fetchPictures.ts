import { Downloads } from "@octavo/kernel"
import { Effect } from "effect"
import { describeFile } from "@octavo/content"
import { fileNameOf } from "./nameOf.ts"

/** The bounds of pictures of an import: number, bytes of one and of all, milliseconds for all of them. */
const pictureBounds = {
  count: 100,
  fileBytes: 10_000_000,
  bytes: 60_000_000,
  time: 12_000,
  concurrency: 4
}

/** A picture that was found at an address. */
export interface Picture {
  readonly name: string
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** The pictures at some addresses; what is none, is too large or does not come in time stays where it is. */
export const fetchPictures = Effect.fn("content.fetchPictures")(function* (addresses: Iterable<string>) {
  const downloads = yield* Downloads
  const pictures = new Map<string, Picture>()
  let left = pictureBounds.bytes
  const bring = Effect.fnUntraced(function* (url: string) {
    if (left <= 0) return
    const { bytes, contentType: told } = yield* downloads.get(url, { maxBytes: pictureBounds.fileBytes })
    const name = fileNameOf(new URL(url).pathname) || "picture"
    const { contentType: found } = yield* describeFile(name, bytes)
    const contentType = found === "application/octet-stream" ? (told ?? found) : found
    if (!contentType.startsWith("image/") || bytes.length > left) return
    left -= bytes.length
    pictures.set(url, { name, bytes, contentType })
  })
  yield* Effect.forEach(
    [...new Set(addresses)].slice(0, pictureBounds.count),
    (url) => Effect.ignore(bring(url)),
    {
      concurrency: pictureBounds.concurrency,
      discard: true
    }
  ).pipe(Effect.timeoutOption(pictureBounds.time))
  return pictures
})
