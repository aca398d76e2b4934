import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Spec } from "./Spec.ts"
import { SpecId } from "./SpecId.ts"

/** A specification, or a page document, that nobody has asked to be processed yet. */
export const newSpec = Effect.fnUntraced(function* (
  given: Pick<typeof Spec.Type, "organizationId" | "slug" | "source" | "createdBy">
) {
  const now = yield* DateTime.now
  return new Spec({
    ...given,
    id: SpecId.make(yield* newId),
    visibility: "private",
    requestedSeq: 0,
    processedSeq: 0,
    startedAt: null,
    tries: 0,
    lastVersionId: null,
    lastProcessedAt: null,
    errorCode: null,
    findings: [],
    sourceHash: null,
    fetchedFiles: [],
    nextFetchAt: null,
    failures: 0,
    createdAt: now,
    updatedAt: now,
    deletedAt: null
  })
})
