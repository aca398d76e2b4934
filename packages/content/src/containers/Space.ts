import { DateTime, Schema } from "effect"
import { DefaultLevel, MergeRules, OrganizationId, type Role, UserId } from "@octavo/identity"
import { CollectionId } from "./Collection.ts"
import { BranchId, type RevisionId, type Snapshot } from "../entries/Revision.ts"
import { SpaceId } from "../entries/SpaceId.ts"

/** Whether the content is edited directly, or only by change requests and synchronisation. */
export const EditMode = Schema.Literals(["live", "locked"])
export type EditMode = typeof EditMode.Type

/** The audience of the published content of a space. */
export const Visibility = Schema.Literals([
  "public",
  "unlisted",
  "share-link",
  "visitor-auth",
  "in-collection",
  "private"
])
export type Visibility = typeof Visibility.Type

/** The visibility of a space once it lies in a collection, or at the top: who is not published follows its collection. */
export const visibilityIn = (parentId: CollectionId | null, visibility: Visibility): Visibility =>
  visibility !== "private" && visibility !== "in-collection"
    ? visibility
    : parentId === null
      ? "private"
      : "in-collection"

/** Languages that a space can be written in and translated to. */
export const Language = Schema.Literals([
  ...(["en", "fr", "de", "es", "it", "pt", "pt-br", "ru", "ja", "zh", "yue", "ko", "ar"] as const),
  ...(["hi", "nl", "pl", "tr", "sv", "no", "da", "fi", "el", "cs", "hu", "ro", "th"] as const),
  ...(["vi", "id", "ms", "he", "uk", "sk", "bg", "hr", "lt", "lv", "et", "sl"] as const)
])
export type Language = typeof Language.Type

/** The conditions that a change request of a space must meet before it is merged. */
export const SpaceMergeRules = Schema.Union([
  ...MergeRules.members,
  Schema.Struct({ type: Schema.Literal("inherit") })
])
export type SpaceMergeRules = typeof SpaceMergeRules.Type

/** A merge rule of one's own cannot be read as an expression. */
export class MergeRuleUnreadable extends Schema.TaggedError<MergeRuleUnreadable>()(
  "MergeRuleUnreadable",
  { rule: Schema.Int, problem: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return `mergeRules.rules.${this.rule}.expression`
  }
  override get message() {
    return `The field \`${this.path}\` of the body is not a valid expression. ${this.problem}`
  }
}

/** The Git repository that a space is synchronised with, in the form that readers see. */
export const GitOrigin = Schema.Struct({
  repoName: Schema.NullOr(Schema.String),
  provider: Schema.NullOr(Schema.Literals(["github", "gitlab", "github-legacy"])),
  url: Schema.NullOr(Schema.String),
  /** The prefix that turns the path of a file into its address in the browser. */
  treeUrl: Schema.NullOr(Schema.String),
  updatedAt: Schema.DateTimeUtc
})
export type GitOrigin = typeof GitOrigin.Type

/** A body of documentation with its own pages, files and history. */
export class Space extends Schema.Class<Space>("Space")({
  id: SpaceId,
  organizationId: OrganizationId,
  /** The collection that contains the space. */
  parentId: Schema.NullOr(CollectionId),
  /** The position among the spaces and collections of the same container, in the form of the positions of pages. */
  position: Schema.String,
  title: Schema.String,
  /** Code points in hex, joined by hyphens. */
  emoji: Schema.NullOr(Schema.String),
  /** The address of a picture to show instead of the emoji. */
  icon: Schema.NullOr(Schema.String),
  visibility: Visibility,
  defaultLevel: DefaultLevel,
  editMode: EditMode,
  language: Schema.NullOr(Language),
  /** The conditions that a change request must meet; null, like `inherit`, means those of the organization. */
  mergeRules: Schema.NullOr(SpaceMergeRules),
  gitOrigin: Schema.NullOr(GitOrigin),
  /** The place of the folder whose pushes fill the space; null without one. */
  pushedFolder: Schema.NullOr(Schema.String),
  createdBy: UserId,
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
  deletedAt: Schema.NullOr(Schema.DateTimeUtc),
  mainBranchId: BranchId,
  /** The space that this one is a translation of: access is that of the source, and its content follows the source. */
  translationOf: Schema.NullOr(SpaceId)
}) {}

/** The most that anybody may do with the content of a translation. */
export const translationCeiling: Role = "comment"

/** How many comments and change requests a space has, equal to a recount at every commit. */
export const SpaceCounts = Schema.Struct({
  comments: Schema.Int,
  changeRequests: Schema.Int,
  changeRequestsOpen: Schema.Int,
  changeRequestsDraft: Schema.Int
})
export type SpaceCounts = typeof SpaceCounts.Type

/** A space as its readers see it: with its active revision, the point that this is, and its counts. */
export interface SpaceView {
  readonly space: Space
  readonly revisionId: RevisionId
  readonly head: Snapshot
  readonly counts: SpaceCounts
}

/** There is no such space, or the caller may not know of it. */
export class SpaceNotFound extends Schema.TaggedError<SpaceNotFound>()(
  "SpaceNotFound",
  { spaceId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such space"
  }
}

/** The space is not deleted, or was deleted too long ago. */
export class SpaceNotRestorable extends Schema.TaggedError<SpaceNotRestorable>()(
  "SpaceNotRestorable",
  { spaceId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `Only a space that was deleted within the last ${retentionDays} days can be restored`
  }
}

const obstacles = {
  linked: "it is linked to a site; remove it from all sites first",
  translated:
    "it has translations, which belong to the organization; delete them first, or transfer a duplicate of the space",
  busy: "a synchronisation of it is under way; transfer it afterwards",
  unreachable:
    "you would lose access, since grants to teams are not transferred; get the role create in the other organization first"
} as const

/** The space cannot be given to another organization as things are. */
export class SpaceNotTransferable extends Schema.TaggedError<SpaceNotTransferable>()(
  "SpaceNotTransferable",
  { spaceId: Schema.String, reason: Schema.Literals(["linked", "translated", "busy", "unreachable"]) },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `The space was not transferred: ${obstacles[this.reason]}`
  }
}

/** For how many days a deleted space can come back. */
const retentionDays = 7

/** The last moment of deletion that is out of reach now: what was deleted before it is gone for good. */
export const purgeLimit = (now: DateTime.Utc): DateTime.Utc => DateTime.subtract(now, { days: retentionDays })

/** A deleted space can come back for seven days; after that the purge may have taken its content. */
export const isRestorable = (space: Space, now: DateTime.Utc): boolean =>
  space.deletedAt !== null && DateTime.isGreaterThanOrEqualTo(space.deletedAt, purgeLimit(now))
