import { LayoutProblem, PlannedChange, Replaced } from "@octavo/gitsync"
import { ImportReport, JobProgress, JobState } from "@octavo/kernel"
import { Schema } from "effect"
import { Timestamp } from "../words.ts"
import { GitStateResource } from "./GitStateResource.ts"

/** An import, export, push or pull: how far it is, or how it ended, what was wrong with the repository, and what to do. */
export const GitSyncResource = Schema.Struct({
  job: Schema.String,
  state: JobState,
  progress: Schema.optionalKey(JobProgress),
  message: Schema.optionalKey(Schema.String),
  url: Schema.optionalKey(Schema.String),
  ref: Schema.optionalKey(Schema.String),
  commit: Schema.optionalKey(Schema.String),
  revision: Schema.optionalKey(Schema.String),
  /** How many commits came in, where that is known. */
  commits: Schema.optionalKey(Schema.Int),
  /** How many pages were added, changed or removed. */
  pages: Schema.optionalKey(Schema.Int),
  /** The content that an import replaced, with the revision that still has it. */
  replaced: Schema.optionalKey(
    Schema.Struct({ ...Replaced.fields, revision: Schema.String }).annotate({
      fields: {
        pages: "The number of pages.",
        files: "The number of files.",
        reusableContents: "The number of reusable contents.",
        titles: "The first titles of pages and names of files.",
        revision: "The id of the revision that still has the content."
      }
    })
  ),
  /** The change request with the conflicts. */
  changeRequest: Schema.optionalKey(
    Schema.Struct({ id: Schema.String, number: Schema.Int }).annotate({
      fields: { number: "The number of the change request within its space." }
    })
  ),
  /** The changes that a dry run found, the first ones where there are many. */
  planned: Schema.optionalKey(
    Schema.Array(
      PlannedChange.annotate({
        fields: {
          path: "The path of the page in the folder.",
          title: "The title of the page.",
          change: "What the push does with the page."
        }
      })
    )
  ),
  /** The report of an import that was only described. */
  report: Schema.optionalKey(ImportReport),
  /** The problems of the repository, such as pages that its table of contents does not name. */
  problems: Schema.Array(LayoutProblem),
  finishedAt: Schema.optionalKey(Timestamp)
})
  .annotate({
    fields: {
      job: "The id of the background job.",
      state: "Where the synchronization is.",
      progress: "How far a running synchronization is.",
      message: "The outcome in words. Absent while it runs.",
      url: "The URL of the repository, without credentials.",
      commit:
        "The commit that was read or written, in hex; of a push or pull, the list of files. Absent without one.",
      commits: "The number of commits that were imported. Absent where it is not known.",
      pages: "The number of pages that were added, changed or removed.",
      planned:
        "The changes of pages that a dry run of a push found, at most 500. `pages` has the number of all. Absent otherwise.",
      report: "What an import would bring and lose, of a dry run. Absent otherwise.",
      replaced: "The content that an import replaced. Absent if it replaced nothing.",
      problems: "Problems of the repository, such as pages that its table of contents does not name.",
      changeRequest: "The change request with the conflicts. Absent without conflicts.",
      revision: "The id of the revision of the space. Absent without one."
    }
  })
  .annotate({ identifier: "GitSync" })
export type GitSyncResource = typeof GitSyncResource.Type

/** The commit and the revision that were the same last. */
export const GitBaseResource = Schema.Struct({
  url: Schema.String,
  ref: Schema.String,
  directory: Schema.String,
  commit: Schema.String,
  revision: Schema.String
})
  .annotate({
    fields: {
      url: "The URL of the repository, without credentials.",
      directory: "The directory of the repository that contains the pages. Empty for its root.",
      commit: "The commit, in hex."
    }
  })
  .annotate({ identifier: "GitBase" })

/** The Git state of a space, with its latest import, export, push and pull. */
export const GitInfoResource = GitStateResource.mapFields((fields) => ({
  ...fields,
  // A space without a repository has neither.
  installationId: Schema.optionalKey(fields.installationId),
  installationStatus: Schema.optionalKey(fields.installationStatus),
  base: Schema.optionalKey(GitBaseResource),
  /** All places that the space was synchronised with, the latest last. */
  bases: Schema.optionalKey(Schema.Array(GitBaseResource)),
  lastImport: Schema.optionalKey(GitSyncResource),
  lastExport: Schema.optionalKey(GitSyncResource),
  lastPush: Schema.optionalKey(GitSyncResource),
  lastPull: Schema.optionalKey(GitSyncResource)
})).annotate({
  identifier: "GitInfo",
  fields: {
    url: "The address of the repository for people.",
    base: "The commit and the revision that were last equal. Absent before the first synchronization.",
    lastImport: "The latest import. Absent before the first one.",
    lastExport: "The latest export. Absent before the first one.",
    lastPush: "The latest push of a folder without Git. Absent before the first one.",
    lastPull: "The latest pull into a folder without Git. Absent before the first one."
  }
})
export type GitInfoResource = typeof GitInfoResource.Type
