import { OrganizationId } from "@octavo/identity"
import { enqueueJob, type JobKind, Jobs } from "@octavo/kernel"
import { Effect, Option, Schema } from "effect"

/** A specification whose pages are generated again. */
const RegenerateOrder = Schema.Struct({ organizationId: OrganizationId, spec: Schema.String })
type RegenerateOrder = typeof RegenerateOrder.Type

/** Generates the pages of all computed pages that depend on a specification. */
export const RegenerateJob: JobKind<RegenerateOrder> = {
  name: "content.regeneratePages",
  payload: RegenerateOrder as Schema.Codec<RegenerateOrder, unknown>,
  maxAttempts: 5,
  tenantOf: ({ organizationId }) => organizationId
}

/** Requests that pages follow a specification with another latest document. One waiting job does for all requests before it. */
export const requestRegeneration = Effect.fn("content.requestRegeneration")(function* (
  organizationId: OrganizationId,
  spec: string
) {
  const subject = `${organizationId} ${spec}`
  const latest = yield* (yield* Jobs).findLatest(RegenerateJob.name, subject)
  if (Option.isSome(latest) && latest.value.state === "queued") return
  yield* Effect.ignore(enqueueJob(RegenerateJob, { organizationId, spec }, { subject, createdBy: null }))
})
