import { isActiveOrganization } from "@octavo/identity"
import { atomically, enqueueJob, isFinished, Jobs } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { Webhooks } from "../webhooks/Webhooks.ts"
import { Deliveries } from "./Deliveries.ts"
import { SendJob } from "./SendJob.ts"

const batchSize = 100

/** Requests a job for each webhook that has due deliveries and no job yet. */
export const requestDueDeliveries = Effect.fn("notifications.requestDueDeliveries")(function* () {
  const due = yield* (yield* Deliveries).listDueWebhooks(yield* DateTime.now, batchSize)
  for (const webhookId of due) {
    const request = Effect.gen(function* () {
      const webhook = Option.getOrNull(yield* (yield* Webhooks).findForUpdate(webhookId))
      const latest = Option.getOrNull(yield* (yield* Jobs).findLatest(SendJob.name, webhookId))
      if (webhook === null || (latest !== null && !isFinished(latest))) return
      const { organizationId } = webhook
      // Due deliveries are sent within an hour after the organization is restored.
      if (!(yield* isActiveOrganization(organizationId))) {
        const now = yield* DateTime.now
        return yield* (yield* Deliveries).postponeDue(webhookId, now, DateTime.add(now, { hours: 1 }))
      }
      yield* enqueueJob(SendJob, { organizationId, webhookId }, { subject: webhookId, createdBy: null })
    }).pipe(atomically)
    // As many jobs wait as may: the deliveries stay due.
    yield* Effect.catchTag(request, "TooManyJobs", () => Effect.void)
  }
})
