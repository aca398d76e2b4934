import type { UserId } from "@octavo/identity"
import { emitEvent, enqueueJob, type EventKind } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ProcessJob } from "./ProcessJob.ts"
import { isUnprocessed, Spec } from "./Spec.ts"
import type { specChanged } from "./specEvents.ts"
import { Specs } from "./Specs.ts"

type Payload<Kind> = Kind extends EventKind<infer A> ? A : never

/** Writes a specification, and reports what happened to it. */
export const putSpec = Effect.fnUntraced(function* (
  spec: Spec,
  event: EventKind<Payload<typeof specChanged>>,
  causedBy: UserId | null
) {
  yield* (yield* Specs).put(spec)
  const { id: specId, organizationId, slug } = spec
  yield* emitEvent(event, { organizationId, specId, slug }, { subject: specId, causedBy })
  return spec
})

/** Enqueues the job that processes a specification. */
const enqueueProcessing = (spec: Spec, createdBy: UserId | null) =>
  enqueueJob(
    ProcessJob,
    {
      specId: spec.id,
      organizationId: spec.organizationId,
      host: spec.source.kind === "url" ? new URL(spec.source.url).host : null
    },
    { subject: spec.id, createdBy }
  )

/** Requests the processing of a locked specification: a job that is under way begins again, else there is a new one. */
export const requestProcessing = Effect.fnUntraced(function* (spec: Spec, createdBy: UserId | null) {
  const requested = new Spec({ ...spec, requestedSeq: spec.requestedSeq + 1, tries: 0, nextFetchAt: null })
  if (!isUnprocessed(spec)) yield* enqueueProcessing(requested, createdBy)
  return requested
})

/** The fields of a specification that an audit entry reports; the query of an address may be a secret. */
export const auditedSpec = ({ slug, source, visibility }: Spec) => ({
  slug,
  visibility,
  source: source.kind === "url" ? new URL(source.url).origin + new URL(source.url).pathname : "text"
})

/** The specification with the present time as that of its last change. */
export const changedNow = (spec: Spec, changes: Partial<Omit<typeof Spec.Type, "id">>) =>
  Effect.map(DateTime.now, (updatedAt) => new Spec({ ...spec, ...changes, updatedAt }))
