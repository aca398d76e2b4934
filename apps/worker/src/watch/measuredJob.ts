import { JobMustWait, labelled, metrics } from "@octavo/kernel"
import { Cause, Duration, Effect, Exit, Metric } from "effect"

const outcomes = labelled(metrics.jobs, "kind", "outcome")
const times = labelled(metrics.jobSeconds, "kind")

const outcomeOf = (exit: Exit.Exit<unknown, unknown>): string =>
  Exit.isSuccess(exit)
    ? "finished"
    : Cause.hasInterruptsOnly(exit.cause)
      ? "interrupted"
      : Cause.squash(exit.cause) instanceof JobMustWait
        ? "put off"
        : "failed"

/** Counts a run of a job by its outcome, and its time unless it only found that it has to wait. */
export const measuredJob = (kind: string, duration: Duration.Duration, exit: Exit.Exit<unknown, unknown>) => {
  const outcome = outcomeOf(exit)
  const count = Metric.update(outcomes(kind, outcome), 1)
  return outcome === "put off"
    ? count
    : Effect.andThen(count, Metric.update(times(kind), Duration.toSeconds(duration)))
}
