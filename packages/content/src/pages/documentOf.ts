import { Effect } from "effect"
import type { ContentReference, Document } from "../documents/Document.ts"
import { DocumentParser } from "../documents/DocumentParser.ts"
import { resolveReferences } from "../documents/resolveReferences.ts"
import type { RevisionPoint } from "../revisions/Revision.ts"
import { Sources } from "../sources/Sources.ts"
import { resolveTarget } from "./resolveTarget.ts"
import { LinkTargets, type PathTarget } from "./LinkTargets.ts"
import type { PageVersion } from "./Page.ts"
import type { PageWithDocument } from "./Pages.ts"

const referenceTo = (target: PathTarget, anchor: string | null): ContentReference => {
  switch (target.kind) {
    case "page":
      return anchor === null ? { kind: "page", page: target.id } : { kind: "anchor", anchor, page: target.id }
    case "file":
      return { kind: "file", file: target.id }
    case "reusable-content":
      return { kind: "reusable-content", reusableContent: target.id }
  }
}

/** The document tree of a page's text, every reference looked up in its revision; parsed once per source. */
export const documentOf = Effect.fnUntraced(function* (
  at: RevisionPoint,
  page: PageVersion,
  source: NonNullable<PageWithDocument["source"]>
) {
  const targets = new Map(
    source.facts.references.flatMap(({ target }) => {
      const found = resolveTarget(page.git?.path ?? null, target)
      return found === null ? [] : [[target, found] as const]
    })
  )
  const paths = [...new Set([...targets.values()].map((target) => target.path))]
  const found = paths.length === 0 ? new Map() : yield* (yield* LinkTargets).findByGitPath(at, paths)
  return resolveReferences(yield* storedDocument(page, source), (written) => {
    const target = targets.get(written)
    const there = target === undefined ? undefined : found.get(target.path)
    return target === undefined || there === undefined ? undefined : referenceTo(there, target.anchor)
  })
})

/** The document tree of a page's text with its references as they were written; made once per source. */
export const storedDocument = (
  page: PageVersion,
  { documentJson }: NonNullable<PageWithDocument["source"]>
) =>
  documentJson === null
    ? readAndKeep(page.sourceHash)
    : Effect.sync(() => JSON.parse(documentJson) as Document)

const readAndKeep = Effect.fnUntraced(function* (hash: string | null) {
  const sources = yield* Sources
  const text = hash === null ? "" : ((yield* sources.getMany([hash])).get(hash) ?? "")
  const document = yield* (yield* DocumentParser).read(text)
  if (hash !== null) yield* sources.putDocument(hash, JSON.stringify(document))
  return document
})
