import { DateTime, Effect, Option } from "effect"
import type { ReadDocument } from "../reading/Reading.ts"
import { DocumentReader } from "./DocumentReader.ts"
import type { Spec } from "../specs/Spec.ts"
import { unpack } from "../versions/packing.ts"
import { readDocumentBytes } from "../versions/readVersions.ts"
import { SpecVersions } from "../versions/SpecVersions.ts"
import type { SpecChanges } from "../versions/SpecChange.ts"

/** The differences of a new document from another one, by the hash of that. */
export interface ChangesSince {
  readonly base: string
  readonly changes: SpecChanges
}

/** Compares a new document with the document of the last version. Null for a first version, and where the comparison takes too long. */
export const compareWithLast = Effect.fn("openapi.compareWithLast")(function* (
  { lastVersionId }: Spec,
  { contentHash, packed, size }: ReadDocument
) {
  const last = lastVersionId === null ? Option.none() : yield* (yield* SpecVersions).find(lastVersionId)
  if (Option.isNone(last) || last.value.contentHash === contentHash) return null
  const base = last.value.contentHash
  const changes = yield* (yield* DocumentReader).compare({
    base: yield* readDocumentBytes(base),
    target: unpack(packed, size),
    today: DateTime.formatIsoDateUtc(yield* DateTime.now)
  })
  return changes === null ? null : ({ base, changes } satisfies ChangesSince)
})
