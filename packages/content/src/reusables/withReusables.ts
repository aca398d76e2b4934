import { deepestInclusion, type Document, includedIn, includeReusables } from "@octavo/markdown"
import { Effect } from "effect"
import type { Snapshot } from "../revisions/Revision.ts"
import type { ReusableContentId } from "./ReusableContent.ts"
import { ReusableContents } from "./ReusableContents.ts"
import { reusableDocument } from "./reusableDocument.ts"

/** How many different reusable contents a page includes. */
const maxContents = 100

/** The reusable contents that a document includes, also by way of others, by id. */
const contentsOf = Effect.fnUntraced(function* (at: Snapshot, document: Document) {
  const contents = new Map<string, Document>()
  let wanted = [...includedIn(document)]
  for (let depth = 0; depth < deepestInclusion && wanted.length > 0; depth++) {
    const ids = wanted.slice(
      0,
      maxContents - contents.size
    ) as ReadonlyArray<string> as ReadonlyArray<ReusableContentId>
    const found = yield* (yield* ReusableContents).findMany(at, ids)
    const next = new Set<string>()
    for (const content of found) {
      const included = yield* reusableDocument(at, content)
      contents.set(content.id, included)
      for (const id of includedIn(included)) next.add(id)
    }
    wanted = [...next].filter((id) => !contents.has(id))
  }
  return contents
})

/** The document with the texts of the reusable contents that it includes, also by way of others. */
export const withReusables = Effect.fnUntraced(function* (at: Snapshot, document: Document) {
  return includeReusables(document, yield* contentsOf(at, document))
})
