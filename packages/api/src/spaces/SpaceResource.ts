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
  }).annotate({
    fields: {
      published: "The address on the oldest published site that shows the space. Absent if none does.",
      icon: "The address of the icon. Absent without one."
    }
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
    "createChangeRequest",
    "triggerGitSync",
    "comment",
    "merge",
    "review",
    "installIntegration"
  )
})
  .annotate({
    fields: {
      visibility: "Who may read the space on a published site or in its collection.",
      editMode: "`live` allows direct edits; `locked` allows edits in change requests only.",
      mergeRules: "The conditions for merging change requests. `inherit` means those of the organization.",
      parent: "The id of the collection that contains it. Absent at the top.",
      gitSync: "The state of the synchronization with Git. Absent for a space that was never synchronized.",
      comments: "The number of open comments.",
      changeRequests: "The number of change requests, including merged and archived ones.",
      changeRequestsOpen: "The number of open change requests.",
      changeRequestsDraft: "The number of drafts of change requests.",
      revision: "The id of the current revision.",
      language: "The language of the content. Absent where it is not set."
    }
  })
  .annotate({ identifier: "Space" })
export type SpaceResource = typeof SpaceResource.Type
