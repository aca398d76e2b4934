import { Context, type Effect } from "effect"

/**
 * Fair scheduling between tenants. The queue delivers tickets in the order in which they were offered; a ticket may be
 * exchanged for that of a job whose tenant has fewer running jobs, or as many and started its last one earlier. Jobs of
 * one tenant keep their order.
 */
export class JobFairness extends Context.Service<
  JobFairness,
  {
    /**
     * The job to run for a delivered ticket: the named job, or the job that is next in fairness. The tickets of both
     * are exchanged in the unit of work that starts the job, so that each job keeps one.
     */
    readonly exchange: (jobId: string) => Effect.Effect<string>
  }
>()("@octavo/kernel/JobFairness") {}
