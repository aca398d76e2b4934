import { LayoutProblem } from "@octavo/gitsync"
import { JobProgress, JobState } from "@octavo/kernel"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { Timestamp } from "../words.ts"
import { GitStateResource } from "./GitStateResource.ts"

const params = { spaceId: Schema.String }

/** An import or an export: how far it is, or how it ended, what was wrong with the repository, and what to do. */
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
  /** The change request that holds what could not be merged. */
  changeRequest: Schema.optionalKey(Schema.Struct({ id: Schema.String, number: Schema.Int })),
  /** What is worth a look in the repository, such as pages that its table of contents does not name. */
  problems: Schema.Array(LayoutProblem),
  finishedAt: Schema.optionalKey(Timestamp)
}).annotate({ identifier: "GitSync" })
export type GitSyncResource = typeof GitSyncResource.Type

/** The commit and the revision that were the same last. */
export const GitBaseResource = Schema.Struct({
  url: Schema.String,
  ref: Schema.String,
  directory: Schema.String,
  commit: Schema.String,
  revision: Schema.String
}).annotate({ identifier: "GitBase" })

/** The Git state of a space, with its latest import and export. */
export const GitInfoResource = GitStateResource.mapFields((fields) => ({
  ...fields,
  base: Schema.optionalKey(GitBaseResource),
  lastImport: Schema.optionalKey(GitSyncResource),
  lastExport: Schema.optionalKey(GitSyncResource)
})).annotate({ identifier: "GitInfo" })
export type GitInfoResource = typeof GitInfoResource.Type

/** What an import and an export are told of the repository. */
export const GitPlace = Schema.Struct({
  url: Schema.String,
  ref: Schema.String,
  repoCacheID: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(256))),
  repoTreeURL: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2048))),
  repoCommitURL: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2048))),
  repoProjectDirectory: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
  timestamp: Schema.optionalKey(Schema.DateTimeUtcFromString),
  force: Schema.optionalKey(Schema.Boolean),
  gitInfo: Schema.optionalKey(
    Schema.Struct({
      provider: Schema.optionalKey(Schema.Literals(["github", "gitlab", "github-legacy"])),
      url: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2048)))
    })
  )
})
export type GitPlace = typeof GitPlace.Type

export const GitGroup = guarded(
  HttpApiGroup.make("git").add(
    HttpApiEndpoint.post("importGitRepository", "/spaces/:spaceId/git/import", {
      params,
      payload: Schema.Struct({ ...GitPlace.fields, standalone: Schema.optionalKey(Schema.Boolean) }),
      success: HttpApiSchema.NoContent,
      error: failures(403, 404, 422)
    })
      .annotate(OpenApi.Summary, "Bring the content of a Git repository into a space")
      .annotate(
        OpenApi.Description,
        "Starts the import and answers at once. How far it is and how it ended is told by `GET git/info`, under `lastImport`."
      ),
    HttpApiEndpoint.post("exportToGitRepository", "/spaces/:spaceId/git/export", {
      params,
      payload: Schema.Struct({
        ...GitPlace.fields,
        commitMessage: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(65_536))
      }),
      success: HttpApiSchema.NoContent,
      error: failures(403, 404, 422)
    })
      .annotate(OpenApi.Summary, "Bring the content of a space into a Git repository")
      .annotate(
        OpenApi.Description,
        "Starts the export and answers at once. What the repository has that the space has not seen is brought into the space first; nothing of it is ever overwritten. How far it is and how it ended is told by `GET git/info`, under `lastExport`."
      ),
    HttpApiEndpoint.get("getSpaceGitInfo", "/spaces/:spaceId/git/info", {
      params,
      success: GitInfoResource,
      error: failures(404)
    }).annotate(
      OpenApi.Summary,
      "Where the content of a space comes from, and how its latest import and export went"
    ),
    HttpApiEndpoint.delete("deleteLegacyGitInstallation", "/spaces/:spaceId/git/legacy-installation", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(403)
    }).annotate(OpenApi.Summary, "Take the old kind of Git installation from a space")
  )
)
