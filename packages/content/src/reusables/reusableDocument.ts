import { resolveReferences, resolveWith } from "@octavo/markdown"
import { Effect } from "effect"
import { linksOf, storedDocument } from "../pages/documentOf.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { derivedOf } from "../sources/derivedOf.ts"
import { Sources } from "../entries/Sources.ts"
import type { ReusableContentVersion } from "../entries/ReusableContent.ts"

/** A text of a space with its place in a repository. */
type PlacedText = Pick<ReusableContentVersion, "sourceHash"> & {
  readonly git: { readonly path: string } | null
}

/** The document tree of a text that others include, every reference looked up in its revision. */
export const reusableDocument = Effect.fnUntraced(function* (at: Snapshot, { git, sourceHash }: PlacedText) {
  const sources = yield* Sources
  const facts = (yield* derivedOf([sourceHash])).get(sourceHash)
  const links = yield* linksOf(at, git?.path ?? null, facts?.references ?? [])
  const documentJson = (yield* sources.findDocuments([sourceHash])).get(sourceHash) ?? null
  return resolveReferences(yield* storedDocument({ sourceHash }, { documentJson }), resolveWith(links))
})
