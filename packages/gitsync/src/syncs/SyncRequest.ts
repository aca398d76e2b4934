import { SpaceId } from "@octavo/content"
import { OrganizationId, UserId } from "@octavo/identity"
import { Schema } from "effect"

/** Which space is to be synchronised with which place. The URL is without credentials; those wait in `SyncCredentials`. */
export const SyncRequest = Schema.Struct({
  spaceId: SpaceId,
  organizationId: OrganizationId,
  requestedBy: UserId,
  url: Schema.String,
  ref: Schema.String,
  /** The folder of the project in the repository; empty for its top. */
  directory: Schema.String,
  /** The prefix that turns the path of a file, or the name of a commit, into its address in the browser. */
  treeUrl: Schema.NullOr(Schema.String),
  commitUrl: Schema.NullOr(Schema.String),
  /** When the event happened that this is for. */
  eventAt: Schema.NullOr(Schema.DateTimeUtcFromString),
  /**
   * Goes on where the history of the branch was rewritten, where its commits delete more than half of the space, where the
   * branch is gone, or where an export would write over strange files.
   */
  force: Schema.Boolean,
  provider: Schema.NullOr(Schema.Literals(["github", "gitlab", "github-legacy"])),
  repositoryUrl: Schema.NullOr(Schema.String)
})
export type SyncRequest = typeof SyncRequest.Type

/** Repositories of one organization at one server: where that server hangs, all of them do. */
export const shareOf = ({ organizationId, url }: Pick<SyncRequest, "organizationId" | "url">): string =>
  `${organizationId} ${new URL(url).host}`

/** Jobs are scheduled fairly between the organizations of spaces. */
export const tenantOf = ({ organizationId }: Pick<SyncRequest, "organizationId">): string => organizationId

/**
 * The options of an import or an export. A folder of null is that in which the space was synchronised with the repository, else
 * the top.
 */
export type SyncOptions = Omit<SyncRequest, "spaceId" | "organizationId" | "requestedBy" | "directory"> & {
  readonly directory: string | null
}
