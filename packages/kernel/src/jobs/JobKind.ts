import { Schema } from "effect"

/** A kind of background work: its name, its payload, and the number of its attempts. */
export interface JobKind<Payload> {
  readonly name: string
  readonly payload: Schema.Codec<Payload, unknown>
  readonly maxAttempts: number
  /**
   * The tenant of a job, such as an organization, for fair scheduling; the jobs of a tenant are bounded, see
   * `jobBounds`.
   */
  readonly tenantOf?: (payload: Payload) => string
  /**
   * Names what jobs have in common that may make all of them slow, such as a server and whose account there: a worker
   * runs only a few of one name at the same time.
   */
  readonly shareOf?: (payload: Payload) => string
}

/** A transient failure, such as a server that does not respond: the job is retried with backoff. */
export class TryAgain extends Schema.TaggedError<TryAgain>()("TryAgain", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** Another job uses a resource that the job needs: the job waits, which costs it no attempt. */
export class JobMustWait extends Schema.TaggedError<JobMustWait>()("JobMustWait", {
  reason: Schema.String,
  /** Until it looks again; one when absent. */
  seconds: Schema.optionalKey(Schema.Int)
}) {
  override get message() {
    return this.reason
  }
}
