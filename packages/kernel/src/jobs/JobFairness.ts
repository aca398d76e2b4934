import { Context, type Effect } from "effect"

/**
 * Fair turns between tenants. The queue brings tickets in the order in which they were offered; a ticket may be exchanged
 * for that of a job whose tenant has fewer jobs under way, or, where these are as many, whose last one began earlier. Jobs
 * of one tenant keep their order.
 */
export class JobFairness extends Context.Service<
  JobFairness,
  {
    /**
     * The job to run for a ticket that was taken: the one that it names, or the one whose turn it is. The tickets of both
     * are exchanged, in the unit of work that begins the job, so that each job keeps one.
     */
    readonly exchange: (jobId: string) => Effect.Effect<string>
  }
>()("@octavo/kernel/JobFairness") {}
