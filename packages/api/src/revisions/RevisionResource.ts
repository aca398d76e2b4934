import { Schema } from "effect"
import { ChangeRequestResource } from "../changeRequests/ChangeRequestResource.ts"
import { Timestamp, Url } from "../words.ts"
import { FileResource } from "../content/FileResource.ts"
import { GitBlobResource, PageResource } from "../content/PageResource.ts"
import { RevisionGitResource, RevisionType } from "../content/RevisionSummaryResource.ts"

/** The content of a space at one point of its history. */
export const RevisionResource = Schema.Struct({
  object: Schema.Literal("revision"),
  id: Schema.String,
  parents: Schema.Array(Schema.String),
  pages: Schema.Array(PageResource),
  files: Schema.Array(FileResource),
  reusableContents: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      title: Schema.String,
      git: Schema.optionalKey(GitBlobResource),
      document: Schema.String
    }).annotate({ fields: { document: "The id of the document with the text." } })
  ),
  tags: Schema.Array(Schema.Unknown),
  variables: Schema.Record(Schema.String, Schema.String),
  createdAt: Timestamp,
  git: Schema.optionalKey(RevisionGitResource),
  urls: Schema.Struct({ app: Url }),
  type: RevisionType,
  /** Of generated pages: the revision that they were generated from. */
  sourceRevision: Schema.optionalKey(Schema.String),
  /** Of a merge: the change request that was merged. */
  mergedFrom: Schema.optionalKey(ChangeRequestResource)
})
  .annotate({
    fields: {
      parents: "The ids of the revisions before it. A merge has two, the first revision none.",
      pages: "The pages at the top, each with its descendants.",
      files: "The files of the space.",
      reusableContents: "The reusable contents of the space.",
      sourceRevision:
        "The id of the revision that pages were generated from. Absent for revisions that people made.",
      tags: "Always empty; for newer clients.",
      mergedFrom: "The change request that was merged. Absent for other revisions.",
      type: "The act that created the revision.",
      git: "The Git commit that it came from or went to. Absent without one."
    }
  })
  .annotate({ identifier: "Revision" })
export type RevisionResource = typeof RevisionResource.Type
