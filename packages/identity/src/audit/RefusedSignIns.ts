import { Context, type DateTime, type Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import type { AuditEntry } from "./AuditEntry.ts"

/** The refused sign-ins of one kind within one minute. */
export interface RefusedSignInCount {
  readonly organizationId: OrganizationId | null
  /** The provider, or the way of signing in. */
  readonly target: AuditEntry["target"]
  readonly minute: DateTime.Utc
  readonly count: number
}

/** The numbers of refused sign-ins by minute, so that a flood of them does not flood the audit log. */
export class RefusedSignIns extends Context.Service<
  RefusedSignIns,
  {
    /** Counts one more; answers how many there are of its target in its minute. */
    readonly count: (refused: Omit<RefusedSignInCount, "count">) => Effect.Effect<number>
    /** Removes the counts of minutes before a time and answers them. */
    readonly takeBefore: (time: DateTime.Utc) => Effect.Effect<ReadonlyArray<RefusedSignInCount>>
  }
>()("@octavo/identity/RefusedSignIns") {}
