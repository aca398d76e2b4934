import { LayoutProblem } from "@octavo/gitsync"
import { JobProgress, JobState } from "@octavo/kernel"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { Timestamp } from "../words.ts"
import { GitStateResource } from "./GitStateResource.ts"

const params = { spaceId: Schema.String }

/** An import: how far it is, or how it ended and what was wrong with the repository. */
export const GitImportResource = Schema.Struct({
  job: Schema.String,
  state: JobState,
  progress: Schema.optionalKey(JobProgress),
  message: Schema.optionalKey(Schema.String),
  url: Schema.optionalKey(Schema.String),
  ref: Schema.optionalKey(Schema.String),
  commit: Schema.optionalKey(Schema.String),
  revision: Schema.optionalKey(Schema.String),
  problems: Schema.Array(LayoutProblem),
  finishedAt: Schema.optionalKey(Timestamp)
}).annotate({ identifier: "GitImport" })
export type GitImportResource = typeof GitImportResource.Type

/** The Git state of a space, with its latest import. */
export const GitInfoResource = GitStateResource.mapFields((fields) => ({
  ...fields,
  lastImport: Schema.optionalKey(GitImportResource)
})).annotate({ identifier: "GitInfo" })
export type GitInfoResource = typeof GitInfoResource.Type

export const GitGroup = guarded(
  HttpApiGroup.make("git").add(
    HttpApiEndpoint.post("importGitRepository", "/spaces/:spaceId/git/import", {
      params,
      payload: Schema.Struct({
        url: Schema.String,
        ref: Schema.String,
        repoCacheID: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(256))),
        repoTreeURL: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2048))),
        repoCommitURL: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2048))),
        repoProjectDirectory: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
        timestamp: Schema.optionalKey(Schema.DateTimeUtcFromString),
        force: Schema.optionalKey(Schema.Boolean),
        standalone: Schema.optionalKey(Schema.Boolean),
        gitInfo: Schema.optionalKey(
          Schema.Struct({
            provider: Schema.optionalKey(Schema.Literals(["github", "gitlab", "github-legacy"])),
            url: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2048)))
          })
        )
      }),
      success: HttpApiSchema.NoContent,
      error: failures(403, 404, 422)
    })
      .annotate(OpenApi.Summary, "Bring the content of a Git repository into a space")
      .annotate(
        OpenApi.Description,
        "Starts the import and answers at once. How far it is and how it ended is told by `GET git/info`, under `lastImport`."
      ),
    HttpApiEndpoint.get("getSpaceGitInfo", "/spaces/:spaceId/git/info", {
      params,
      success: GitInfoResource,
      error: failures(404)
    }).annotate(OpenApi.Summary, "Where the content of a space comes from, and how its latest import went")
  )
)
