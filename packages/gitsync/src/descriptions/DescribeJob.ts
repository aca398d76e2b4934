import { OrganizationId, UserId } from "@octavo/identity"
import { ImportReport, type JobKind, type JobState } from "@octavo/kernel"
import { Schema } from "effect"
import { LayoutProblem } from "../layout/LayoutProblem.ts"
import { shareOf, tenantOf } from "../syncs/SyncRequest.ts"

/** The payload of a job that describes an import. */
const DescribeOrder = Schema.Struct({
  organizationId: OrganizationId,
  requestedBy: UserId,
  url: Schema.String,
  ref: Schema.String,
  directory: Schema.String
})
export type DescribeOrder = typeof DescribeOrder.Type

/** Describes what an import of a Git repository would bring and lose. */
export const DescribeJob: JobKind<DescribeOrder> = {
  name: "gitsync.describe",
  payload: DescribeOrder,
  maxAttempts: 3,
  shareOf,
  tenantOf
}

/** The result of the job; without a report where the repository is too large for one. */
export const RepositoryReport = Schema.Struct({
  report: Schema.NullOr(ImportReport),
  problems: Schema.Array(LayoutProblem)
})

/** The state of the description of a repository. */
export interface RepositoryDescription {
  readonly job: string
  readonly state: JobState
  /** Why it failed. */
  readonly message: string | null
  /** Null until it is done. */
  readonly result: typeof RepositoryReport.Type | null
}
