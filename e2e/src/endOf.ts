import { Effect, Schedule } from "effect"

interface State {
  readonly job: string
  readonly state: "queued" | "running" | "done" | "failed"
}

/** Asks at growing intervals: each question costs the processor that the job needs. */
const askAgain = Schedule.min([Schedule.exponential("50 millis", 1.3), Schedule.spaced("400 millis")])

/** Waits for the end of the job that came after another one, or of the first one after null; its last state. */
export const endOf = <A extends State, E, R>(
  latest: Effect.Effect<A | undefined, E, R>,
  after: string | null
) =>
  latest.pipe(
    Effect.filterOrFail(
      (last): last is A => (last?.state === "done" || last?.state === "failed") && last.job !== after
    ),
    Effect.retry(askAgain),
    Effect.timeout("90 seconds"),
    Effect.orDie
  )
