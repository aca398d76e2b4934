import { Context, type Effect } from "effect"

/** The TXT records of the DNS, which prove that somebody controls a domain. */
export class TxtRecords extends Context.Service<
  TxtRecords,
  {
    /** The texts of the TXT records of a name. Empty when there are none, and when the DNS does not answer in time. */
    readonly list: (name: string) => Effect.Effect<ReadonlyArray<string>>
  }
>()("@octavo/kernel/TxtRecords") {}
