import { Schema } from "effect"

/** A sort of background work: its name, what it is told, and how often it is tried before it is given up. */
export interface JobKind<Payload> {
  readonly name: string
  readonly payload: Schema.Codec<Payload, unknown>
  readonly maxAttempts: number
  /** Names who takes turns with others, such as an organization; its jobs are bounded, see `jobBounds`. */
  readonly tenantOf?: (payload: Payload) => string
  /**
   * Names what jobs have in common that may make all of them slow, such as a server and whose account there: a worker
   * runs only a few of one name at the same time.
   */
  readonly shareOf?: (payload: Payload) => string
}

/** A failure that may pass, such as a server that does not answer: the job is tried again, later and later. */
export class TryAgain extends Schema.TaggedError<TryAgain>()("TryAgain", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** What a job needs is in use by another job: it waits for its turn, which takes no attempt away from it. */
export class JobMustWait extends Schema.TaggedError<JobMustWait>()("JobMustWait", {
  reason: Schema.String,
  /** Until it looks again; one when absent. */
  seconds: Schema.optionalKey(Schema.Int)
}) {
  override get message() {
    return this.reason
  }
}
