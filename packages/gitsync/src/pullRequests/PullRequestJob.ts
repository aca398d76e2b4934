import { SpaceId } from "@octavo/content"
import { OrganizationId } from "@octavo/identity"
import type { JobKind } from "@octavo/kernel"
import { Schema } from "effect"
import { shareOf, tenantOf } from "../syncs/SyncRequest.ts"

/** The payload of a job that previews pull requests. */
export const PullRequestOrder = Schema.Struct({
  spaceId: SpaceId,
  organizationId: OrganizationId,
  /** The URL of the repository, without credentials. */
  url: Schema.String
})
export type PullRequestOrder = typeof PullRequestOrder.Type

/** Makes the previews that the pull requests of the repository of a space wait for. */
export const PullRequestJob: JobKind<PullRequestOrder> = {
  name: "gitsync.previewPullRequests",
  payload: PullRequestOrder as Schema.Codec<PullRequestOrder, unknown>,
  maxAttempts: 5,
  shareOf,
  tenantOf
}
