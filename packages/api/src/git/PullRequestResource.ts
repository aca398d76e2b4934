import { CommitCheck } from "@octavo/gitsync"
import { Schema } from "effect"

/** A pull request of the repository that a space is connected with. */
export const PullRequestResource = Schema.Struct({
  object: Schema.Literal("git-pull-request"),
  number: Schema.Int,
  title: Schema.String,
  url: Schema.optionalKey(Schema.String),
  commit: Schema.String,
  status: Schema.Literals(["waiting", "ready", "failed"]),
  preview: Schema.optionalKey(
    Schema.Struct({
      revision: Schema.String,
      commit: Schema.String,
      pages: Schema.Int,
      check: Schema.optionalKey(
        CommitCheck.annotate({
          fields: {
            errors: "The number of errors that the branch does not have.",
            warnings: "The number of warnings that the branch does not have.",
            problems: "The first 50 problems, errors before warnings."
          }
        })
      )
    }).annotate({
      fields: {
        revision:
          "The id of the revision that equals the commit. It is not part of the history of the space.",
        commit: "The commit that the preview shows.",
        pages: "The number of pages that differ from the content of the space.",
        check: "The problems that `octavo check` finds. Absent if the check did not finish."
      }
    })
  ),
  problem: Schema.optionalKey(Schema.String),
  statusProblem: Schema.optionalKey(Schema.String),
  urls: Schema.Struct({ app: Schema.String }).annotate({
    fields: { app: "The address of the preview in the application." }
  })
})
  .annotate({
    fields: {
      url: "The address of the pull request at its service.",
      commit: "The newest commit of the pull request.",
      status: "Whether the newest commit has a preview.",
      preview: "The latest preview. Absent before the first one.",
      problem: "Why the newest commit has no preview.",
      statusProblem: "Why the service did not accept the commit status."
    }
  })
  .annotate({ identifier: "GitPullRequest" })
export type PullRequestResource = typeof PullRequestResource.Type
