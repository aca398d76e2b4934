import { RepositoryReport } from "@octavo/gitsync"
import { JobState } from "@octavo/kernel"
import { Schema } from "effect"

/** The description of an import of a Git repository into a new space. */
export const GitDescriptionResource = Schema.Struct({
  job: Schema.String,
  state: JobState,
  message: Schema.optionalKey(Schema.String),
  report: Schema.optionalKey(RepositoryReport.fields.report),
  problems: Schema.optionalKey(RepositoryReport.fields.problems)
})
  .annotate({
    fields: {
      job: "The id of the background job.",
      state: "The state of the job.",
      message: "Why it failed. Absent for others.",
      report:
        "What the import would bring and lose. Null for a repository that is too large for a report. Absent until it is done.",
      problems: "Problems of the repository. Absent until it is done."
    }
  })
  .annotate({ identifier: "GitDescription" })
export type GitDescriptionResource = typeof GitDescriptionResource.Type
