import { Context, type Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import type { SiteEventCount } from "./SiteEvent.ts"

/** A fact that counts are grouped by; `week` and `month` are their first days. */
export type SiteEventColumn =
  | "day"
  | "week"
  | "month"
  | "type"
  | "siteSpaceId"
  | "pageId"
  | "query"
  | "rating"
  | "comment"

/** A sum of counts that is asked for. */
export interface SiteEventSum {
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly by: ReadonlyArray<SiteEventColumn>
  /** Each fact must be, or must not be, one of the values. */
  readonly where: ReadonlyArray<{
    readonly column: SiteEventColumn
    readonly values: ReadonlyArray<string>
    readonly isIn: boolean
  }>
  readonly order: { readonly by: SiteEventColumn | "count"; readonly isDescending: boolean } | null
  readonly limit: number
}

/** One sum: the facts in the order in which they were asked for, and the number of events. */
export interface SiteEventGroup {
  readonly values: ReadonlyArray<string>
  readonly count: number
}

/** The counted events of all sites. */
export class SiteEvents extends Context.Service<
  SiteEvents,
  {
    /** Adds to the counts. Those of sites that are gone are left out. */
    readonly add: (counts: ReadonlyArray<SiteEventCount>) => Effect.Effect<void>
    /** Sums the counts of a site by facts; equal sums come in the order of the facts. */
    readonly sum: (siteId: SiteId, asked: SiteEventSum) => Effect.Effect<ReadonlyArray<SiteEventGroup>>
    /** Removes the counts of days before one. */
    readonly removeBefore: (day: string) => Effect.Effect<void>
  }
>()("@octavo/sites/SiteEvents") {}
