import { Blobs, Downloads, monotonicMillis } from "@octavo/kernel"
import { Duration, Effect } from "effect"
import { type Block, type Document, type Inline, pictureInAddress, type Text } from "@octavo/markdown"
import { describeFile } from "@octavo/content"
import type { BookPicture, Chapter } from "./Book.ts"

/** How many pictures of other servers a book fetches, how large one may be, and how long one and all of them may take. */
const bounds = {
  pictures: 60,
  bytes: 5_000_000,
  timeout: Duration.seconds(5),
  allTimeout: Duration.seconds(12)
}

const maxAtOnce = 4

/** The addresses of pictures of other servers in a document, and of pictures that are written in it. */
const addressesIn = (document: Document): ReadonlyArray<string> => {
  const found: Array<string> = []
  const visit = (nodes: ReadonlyArray<Block | Inline | Text>): void => {
    for (const node of nodes) {
      if (node.object === "text") continue
      if (node.type === "image" || node.type === "inline-image") {
        const { ref } = node.data
        if (ref?.kind === "url" && /^(?:https?:|data:image\/)/i.test(ref.url)) found.push(ref.url)
      }
      visit(node.nodes ?? [])
      for (const fragment of node.fragments ?? []) visit(fragment.nodes)
    }
  }
  visit(document.nodes)
  return found
}

/**
 * Fetches the pictures of chapters that lie on other servers, through the guarded client, and reads those that are written in the text. One that cannot be had in
 * time, or is none, is left out: the book names it.
 */
export const fetchBookPictures = Effect.fnUntraced(function* (chapters: ReadonlyArray<Chapter>) {
  const downloads = yield* Downloads
  const blobs = yield* Blobs
  const addresses = new Set(
    chapters.flatMap(({ document }) => (document === null ? [] : addressesIn(document)))
  )
  const pictures = new Map<string, BookPicture>()
  const until = (yield* monotonicMillis) + Duration.toMillis(bounds.allTimeout)
  const fetch = Effect.fnUntraced(function* (address: string) {
    if ((yield* monotonicMillis) > until) return
    const bytes =
      pictureInAddress(address)?.bytes ??
      (yield* downloads.get(address, { maxBytes: bounds.bytes, timeout: bounds.timeout })).bytes
    if (bytes.length > bounds.bytes) return
    const { contentType, dimensions } = yield* describeFile(address.slice(0, 200), bytes)
    if (dimensions === null) return
    const blobHash = yield* blobs.put(bytes)
    pictures.set(address, { blobHash, contentType, dimensions, size: bytes.length })
  })
  yield* Effect.forEach(
    [...addresses].slice(0, bounds.pictures),
    (address) => Effect.ignore(fetch(address)),
    { concurrency: maxAtOnce, discard: true }
  )
  return pictures
})
