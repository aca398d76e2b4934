import { EditMode, Language, SpaceMergeRules, Visibility } from "@octavo/content"
import { DefaultLevel } from "@octavo/identity"
import { Schema } from "effect"
import { GitStateResource } from "../git/GitStateResource.ts"
import { permissions, Timestamp, Url } from "../words.ts"

/** A body of documentation with its own pages, files and history. */
export const SpaceResource = Schema.Struct({
  object: Schema.Literal("space"),
  id: Schema.String,
  title: Schema.String,
  emoji: Schema.String,
  visibility: Visibility,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Schema.optionalKey(Timestamp),
  editMode: EditMode,
  mergeRules: SpaceMergeRules,
  urls: Schema.Struct({
    location: Url,
    app: Url,
    /** On the oldest published site that shows the space. */
    published: Schema.optionalKey(Url),
    icon: Schema.optionalKey(Url)
  }),
  organization: Schema.String,
  parent: Schema.optionalKey(Schema.String),
  language: Schema.optionalKey(Language),
  gitSync: Schema.optionalKey(GitStateResource),
  revision: Schema.String,
  defaultLevel: DefaultLevel,
  comments: Schema.Int,
  changeRequests: Schema.Int,
  changeRequestsOpen: Schema.Int,
  changeRequestsDraft: Schema.Int,
  permissions: permissions(
    "view",
    "access",
    "admin",
    "viewInviteLinks",
    "edit",
    "triggerGitSync",
    "comment",
    "merge",
    "review",
    "installIntegration"
  )
}).annotate({ identifier: "Space" })
export type SpaceResource = typeof SpaceResource.Type
