import { requireSpace, type RevisionId, type SpaceId } from "@octavo/content"
import { BoundedCache } from "@octavo/kernel"
import { Effect } from "effect"
import { bytesOf, compressedAlone, type EncodedJson } from "../http/EncodedJson.ts"
import { withRevisionTagOfJson } from "../http/revisionTag.ts"
import { unreadTime } from "./keptContent.ts"

/** The memory of encoded pages that a process keeps, in bytes. A page of 5 KB of Markdown has 6 KB as such, and 25 KB as a document, of which two to four are kept. */
const keptBytes = 24_000_000

/** The bytes that a kept page takes besides those of its JSON: its key, its objects, its buffer (measured). */
const entryBytes = 800

/** An answer about a page that can be encoded, and the revision on which alone it depends. */
interface FoundPage {
  readonly revisionId: RevisionId
  readonly tag: string
  readonly json: Effect.Effect<EncodedJson>
}

interface KeptPage {
  readonly revisionId: RevisionId
  readonly tag: string
  readonly json: EncodedJson
}

/**
 * Answers with pages as they are now, encoded once per revision. For a page that is kept, access is asked for, which tells the
 * revision; where that is another one by now, and for pages that are not kept, the page is read, together with others that are asked for in the same turn.
 */
export const makeKeptPages = Effect.fnUntraced(function* (isMeasured: boolean) {
  const pages = new BoundedCache<KeptPage>(
    keptBytes,
    ({ json }) => bytesOf(json) + entryBytes,
    isMeasured ? "pages" : undefined
  )
  yield* pages.forgetUnread(unreadTime)
  /** `form` names what of the answer depends on the request. */
  return Effect.fnUntraced(function* <E, R>(
    spaceId: SpaceId,
    form: string,
    read: Effect.Effect<FoundPage, E, R>
  ) {
    const key = `${spaceId} ${form}`
    const page = yield* pages.find(key)
    if (page !== undefined) {
      const { snapshot } = yield* requireSpace(spaceId, "read")
      if (snapshot.revisionId === page.revisionId) {
        yield* pages.count("kept")
        return yield* withRevisionTagOfJson(page.tag, Effect.succeed(page.json))
      }
    }
    const { json: encode, revisionId, tag } = yield* read
    const json = yield* encode
    pages.set(key, { revisionId, tag, json: yield* compressedAlone(json) })
    yield* pages.count("made")
    return yield* withRevisionTagOfJson(tag, Effect.succeed(json))
  })
})
