import { Context, Layer, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"

/** Names the job that is to be run. */
const Ticket = Schema.Struct({ jobId: Schema.String })

/** How often a ticket is delivered is decided by `runNextJob`, kind by kind; the queue itself only bounds it. */
const deliveries = 1000

/**
 * Brings jobs to workers, each to one at a time, and again when that one dies. Tickets that are offered inside a
 * unit of work are there when it succeeds and not when it fails.
 */
export class JobQueue extends Context.Service<JobQueue, PersistedQueue.PersistedQueue<typeof Ticket.Type>>()(
  "@octavo/kernel/JobQueue"
) {
  static readonly layer: Layer.Layer<JobQueue, never, PersistedQueue.PersistedQueueStore> = Layer.effect(
    JobQueue,
    PersistedQueue.make({ name: "jobs", schema: Ticket, maxAttempts: deliveries })
  ).pipe(Layer.provide(PersistedQueue.layer))
}
