import { Effect } from "effect"
import {
  type Document,
  type PageLinks,
  placesOf,
  referenceOfPath,
  resolveReferences,
  resolveTarget,
  resolveWith
} from "@octavo/markdown"
import { DocumentParser } from "../sources/DocumentParser.ts"
import type { Snapshot } from "../entries/Revision.ts"
import type { SourceFacts } from "../entries/Source.ts"
import { derivedOf } from "../sources/derivedOf.ts"
import { Sources } from "../entries/Sources.ts"
import { LinkTargets } from "./LinkTargets.ts"
import type { PageVersion } from "../entries/Page.ts"
import type { PageWithDocument } from "../entries/Pages.ts"

/** The targets at the paths that a text refers to, from its own path in the repository. */
export const linksOf = Effect.fnUntraced(function* (
  at: Snapshot,
  from: string | null,
  references: SourceFacts["references"]
) {
  const paths = new Set<string>()
  for (const { target } of references) {
    const there = resolveTarget(from, target)
    if (there === null || referenceOfPath(there.path, null) !== undefined) continue
    for (const place of placesOf(there)) paths.add(place)
  }
  const targets = paths.size === 0 ? new Map() : yield* (yield* LinkTargets).findByGitPath(at, [...paths])
  const links: PageLinks = { from, targets }
  return links
})

/** The document tree of a page's text, every reference looked up in its revision; parsed once per source. */
export const documentOf = Effect.fnUntraced(function* (
  at: Snapshot,
  page: PageVersion,
  source: NonNullable<PageWithDocument["source"]>
) {
  const { sourceHash } = page
  const facts =
    source.isOlder === true && sourceHash !== null
      ? ((yield* derivedOf([sourceHash])).get(sourceHash) ?? source.facts)
      : source.facts
  const document = yield* storedDocument(page, source)
  const links = yield* linksOf(at, page.git?.path ?? null, facts.references)
  return resolveReferences(document, resolveWith(links))
})

/** The document tree of a text with its references as they were written; made once per source. */
export const storedDocument = (
  { sourceHash }: Pick<PageVersion, "sourceHash">,
  { documentJson }: Pick<NonNullable<PageWithDocument["source"]>, "documentJson">
) =>
  documentJson === null ? readAndKeep(sourceHash) : Effect.sync(() => JSON.parse(documentJson) as Document)

const readAndKeep = Effect.fnUntraced(function* (hash: string | null) {
  const sources = yield* Sources
  const text = hash === null ? "" : ((yield* sources.getMany([hash])).get(hash) ?? "")
  const document = yield* (yield* DocumentParser).read(text)
  if (hash !== null) yield* sources.putDocuments(new Map([[hash, JSON.stringify(document)]]))
  return document
})
