import type { Effect } from "effect"
import type { ApiFailure } from "@octavo/client"
import type { credentials } from "../connection.ts"
import type { Failed, Unreachable } from "../failures.ts"

/** A difference between `octavo.yaml` and a site, and what removes it. */
export interface SiteChange {
  readonly part: "title" | "order" | "section" | "space" | "customization" | "redirect"
  readonly name: string
  /** Absent for a new part, and for one that is removed. */
  readonly from?: unknown
  /** Absent for a part that is removed. */
  readonly to?: unknown
  readonly apply: Effect.Effect<
    unknown,
    ApiFailure | Failed | Unreachable | Effect.Error<typeof credentials>,
    Effect.Services<typeof credentials>
  >
}
