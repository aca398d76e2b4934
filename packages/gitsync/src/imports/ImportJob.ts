import { Schema } from "effect"
import { SpaceId } from "@octavo/content"
import { OrganizationId, UserId } from "@octavo/identity"
import type { JobKind } from "@octavo/kernel"

/** What an import was asked to do. The URL is without credentials; those wait in `ImportCredentials`. */
export const ImportOrder = Schema.Struct({
  spaceId: SpaceId,
  organizationId: OrganizationId,
  requestedBy: UserId,
  url: Schema.String,
  ref: Schema.String,
  /** Names the local copy of the repository within the organization. */
  cacheId: Schema.String,
  /** The folder of the project in the repository; empty for its top. */
  directory: Schema.String,
  /** What to put before the path of a file, or the name of a commit, to get its address in the browser. */
  treeUrl: Schema.NullOr(Schema.String),
  commitUrl: Schema.NullOr(Schema.String),
  /** When the event happened that the import is for. */
  eventAt: Schema.NullOr(Schema.DateTimeUtcFromString),
  force: Schema.Boolean,
  /** Makes a revision beside main and leaves main alone. */
  standalone: Schema.Boolean,
  provider: Schema.NullOr(Schema.Literals(["github", "gitlab", "github-legacy"])),
  repositoryUrl: Schema.NullOr(Schema.String)
})
export type ImportOrder = typeof ImportOrder.Type

/** Brings the content of a Git repository into a space. */
export const ImportJob: JobKind<ImportOrder> = {
  name: "gitsync.import",
  payload: ImportOrder as Schema.Codec<ImportOrder, unknown>,
  maxAttempts: 5
}
