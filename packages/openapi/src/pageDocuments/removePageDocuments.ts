import { DocumentMentions, type PageDocument } from "@octavo/content"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { Spec } from "../specs/Spec.ts"
import { PageDocuments } from "./PageDocuments.ts"
import { Specs } from "../specs/Specs.ts"

/** So many page documents are looked at together. */
const batchSize = 200

/** A page document that was added within this time is kept: a text may name it again, as after a restore. */
const minAge = { days: 1 }

const documentOf = ({ source }: Spec): PageDocument =>
  source.kind === "url" ? source : { kind: "file", blobHash: source.blobHash }

const removeAbsent = Effect.fnUntraced(function* (documents: ReadonlyArray<Spec>) {
  const mentions = yield* DocumentMentions
  const specs = yield* Specs
  for (const [organizationId, own] of Map.groupBy(documents, (document) => document.organizationId)) {
    const present = yield* mentions.findPresent(organizationId, own.map(documentOf))
    for (const { id, slug } of own) if (!present.has(slug)) yield* specs.remove(id)
  }
}, atomically)

/** Removes the page documents that no main branch names any more. */
export const removePageDocuments = Effect.fn("openapi.removePageDocuments")(function* () {
  const stored = yield* PageDocuments
  const before = DateTime.subtract(yield* DateTime.now, minAge)
  let after: Spec["id"] | null = null
  for (;;) {
    const documents: ReadonlyArray<Spec> = yield* stored.list(before, after, batchSize)
    yield* removeAbsent(documents)
    const last = documents.at(-1)
    if (last === undefined || documents.length < batchSize) return
    after = last.id
  }
})
