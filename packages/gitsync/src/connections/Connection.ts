import { SpaceId } from "@octavo/content"
import { UserId } from "@octavo/identity"
import { Schema } from "effect"

/** Which way a connection synchronises: both ways, or one of them alone. */
export const SyncDirection = Schema.Literals(["both", "import", "export"])
export type SyncDirection = typeof SyncDirection.Type

/** A place that a space is kept the same as: regularly, and whenever the place says that something was pushed. */
export class Connection extends Schema.Class<Connection>("Connection")({
  spaceId: SpaceId,
  /** Without credentials. */
  url: Schema.String,
  ref: Schema.String,
  /** The folder of the project in the repository; empty for its top. */
  directory: Schema.String,
  direction: SyncDirection,
  /** How often the place is looked at; null for only when it, or somebody, asks. */
  everyMinutes: Schema.NullOr(Schema.Int),
  /** The message of the commits that exports make. */
  commitMessage: Schema.String,
  /** On whose behalf it synchronises. */
  connectedBy: UserId,
  /** Why it stopped, in words for the people of the space. */
  problem: Schema.NullOr(Schema.String),
  /** When it is looked at next; null for never. */
  nextAt: Schema.NullOr(Schema.DateTimeUtcFromString)
}) {}

/** A connection with what has to be kept apart from it. */
export interface StoredConnection {
  readonly connection: Connection
  /** The URL with its credentials, sealed. */
  readonly sealedUrl: string
  /** The secret that signs webhook calls, sealed. */
  readonly sealedSecret: string
  /** The token for commit statuses, sealed; null for the password of the URL. */
  readonly sealedStatusToken: string | null
}

/** The space is connected with no repository. */
export class NotConnected extends Schema.TaggedError<NotConnected>()(
  "NotConnected",
  { spaceId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The space is not connected with a Git repository"
  }
}
