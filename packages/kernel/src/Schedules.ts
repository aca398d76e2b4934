import { Context, type Duration, type Effect } from "effect"

/** Regular work that must happen once, whatever the number of workers. */
export class Schedules extends Context.Service<
  Schedules,
  {
    /**
     * True for exactly one caller whenever `every` has passed since the last time it was, under that name; that
     * caller does the work.
     */
    readonly claim: (name: string, every: Duration.Duration) => Effect.Effect<boolean>
  }
>()("@octavo/kernel/Schedules") {}
