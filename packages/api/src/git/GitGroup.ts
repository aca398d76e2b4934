import { CollectionId, CollectionNotFound, SpaceId, SpaceNotFound } from "@octavo/content"
import { AccessDenied, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import { gitAddressFailures, NotConnected, SyncDirection } from "@octavo/gitsync"
import { JobNotFound, TooManyJobs } from "@octavo/kernel"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { GitConnectionResource } from "./GitConnectionResource.ts"
import { GitDescriptionResource } from "./GitDescriptionResource.ts"
import { pullContent } from "./pullContent.ts"
import { pushContent } from "./pushContent.ts"
import { PullRequestResource } from "./PullRequestResource.ts"
import { GitInfoResource } from "./GitInfoResource.ts"

const params = { spaceId: SpaceId }

/** Descriptions of the fields of `GitPlace`. */
const placeDescriptions = {
  url: "The URL of the repository. It may contain credentials, which are never returned.",
  ref: "The branch to synchronize with.",
  repoCacheID: "Accepted and ignored.",
  repoTreeURL: "The address of the tree of files for people.",
  repoCommitURL: "The address of commits for people.",
  timestamp: "The time of the change in the repository, in ISO 8601.",
  force:
    "Whether to proceed if the branch was force-pushed or deleted, if more than half of the space would be deleted, or if an export would overwrite files of others. Default: false.",
  gitInfo: "The service that hosts the repository."
} as const

/** The place of a repository, for imports and exports. */
export const GitPlace = Schema.Struct({
  url: Schema.String,
  ref: Schema.String,
  /** Accepted and not needed: one local copy serves all who have the same repository and credentials. */
  repoCacheID: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(256))),
  repoTreeURL: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2048))),
  repoCommitURL: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2048))),
  /** The folder of the project; default: the folder in which the space was synchronised with the repository before, else its top. */
  repoProjectDirectory: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
  timestamp: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /**
   * Goes on where the branch was rewritten or is gone, where its commits delete more than half of the space, and where an
   * export would write over strange files.
   */
  force: Schema.optionalKey(Schema.Boolean),
  gitInfo: Schema.optionalKey(
    Schema.Struct({
      provider: Schema.optionalKey(Schema.Literals(["github", "gitlab", "github-legacy"])),
      url: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2048)))
    }).annotate({ fields: { provider: "The service.", url: "The address of the repository for people." } })
  )
}).annotate({ fields: placeDescriptions })
export type GitPlace = typeof GitPlace.Type

export class GitGroup extends guarded(
  HttpApiGroup.make("git").add(
    HttpApiEndpoint.post("importGitRepository", "/spaces/:spaceId/git/import", {
      params,
      payload: Schema.Struct({
        ...GitPlace.fields,
        standalone: Schema.optionalKey(Schema.Boolean),
        dryRun: Schema.optionalKey(Schema.Boolean),
        /** `false` leaves a space alone that has content which did not come from this folder of this repository. */
        replace: Schema.optionalKey(Schema.Boolean)
      }).annotate({
        fields: {
          ...placeDescriptions,
          standalone:
            "Whether to import into a branch of its own, without changing the content of the space. Default: false.",
          dryRun:
            "Whether to report what the import would bring and lose, and change nothing. Default: false.",
          replace:
            "Whether the first import may replace content that is not from this directory of this repository. Default: true."
        }
      }),
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, SpaceNotFound, ...gitAddressFailures, TooManyJobs)
    })
      .annotate(OpenApi.Summary, "Start an import of a Git repository into a space")
      .annotate(
        OpenApi.Description,
        "Starts the import and returns at once. `GET git/info` reports its progress and result as `lastImport`. The first import from a repository and folder replaces the content of the space, unless `replace` is false; `replaced` reports the replaced content and the revision that contains it. With `dryRun`, nothing is imported: `report` of `lastImport` has the recognized tool, the number of pages and languages, and the losses by kind."
      ),
    HttpApiEndpoint.post("describeGitRepository", "/orgs/:organizationId/git/descriptions", {
      params: { organizationId: OrganizationId },
      payload: Schema.Struct({
        url: GitPlace.fields.url,
        ref: GitPlace.fields.ref,
        repoProjectDirectory: GitPlace.fields.repoProjectDirectory,
        parent: Schema.optionalKey(CollectionId)
      }).annotate({
        fields: {
          url: placeDescriptions.url,
          ref: placeDescriptions.ref,
          repoProjectDirectory: "The folder of the project in the repository. Absent for its top.",
          parent: "The id of the collection for the space. Absent for the top of the organization."
        }
      }),
      success: GitDescriptionResource.pipe(HttpApiSchema.status(202)),
      error: failures(
        AccessDenied,
        OrganizationNotFound,
        CollectionNotFound,
        ...gitAddressFailures,
        TooManyJobs
      )
    })
      .annotate(OpenApi.Summary, "Start a description of an import into a new space")
      .annotate(
        OpenApi.Description,
        "Returns at once; no space is needed. Get the description to see its state, and what an import of the repository would bring and lose."
      ),
    HttpApiEndpoint.get("getGitDescription", "/orgs/:organizationId/git/descriptions/:jobId", {
      params: { organizationId: OrganizationId, jobId: Schema.String },
      success: GitDescriptionResource,
      error: failures(OrganizationNotFound, JobNotFound)
    })
      .annotate(OpenApi.Summary, "Get the description of an import into a new space")
      .annotate(
        OpenApi.Description,
        "Finds descriptions that you requested, for as long as their jobs are kept."
      ),
    HttpApiEndpoint.post("exportToGitRepository", "/spaces/:spaceId/git/export", {
      params,
      payload: Schema.Struct({
        ...GitPlace.fields,
        commitMessage: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(65_536))
      }).annotate({
        fields: {
          ...placeDescriptions,
          commitMessage: "The message of the commit."
        }
      }),
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, SpaceNotFound, ...gitAddressFailures, TooManyJobs)
    })
      .annotate(OpenApi.Summary, "Start an export of a space to a Git repository")
      .annotate(
        OpenApi.Description,
        "Starts the export and returns at once. Commits that the space does not contain yet are imported first and never overwritten. `GET git/info` reports progress and result as `lastExport`."
      ),
    pushContent,
    pullContent,
    HttpApiEndpoint.get("getSpaceGitInfo", "/spaces/:spaceId/git/info", {
      params,
      success: GitInfoResource,
      error: failures(SpaceNotFound)
    }).annotate(
      OpenApi.Summary,
      "Get the Git state of a space with its latest import, export, push and pull"
    ),
    HttpApiEndpoint.delete("deleteLegacyGitInstallation", "/spaces/:spaceId/git/legacy-installation", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied)
    }).annotate(OpenApi.Summary, "Remove the Git installation of the old kind from a space"),
    HttpApiEndpoint.put("connectGitRepository", "/spaces/:spaceId/git/connection", {
      params,
      payload: Schema.Struct({
        /** Default: the repository that the space was synchronised with last. */
        url: Schema.optionalKey(Schema.String),
        /** Default: the branch that the space was synchronised with, else `refs/heads/main`. */
        ref: Schema.optionalKey(Schema.String),
        /** Default: the folder in which the space was synchronised, else the top. */
        repoProjectDirectory: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
        direction: Schema.optionalKey(SyncDirection),
        everyMinutes: Schema.optionalKey(
          Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_080 })))
        ),
        commitMessage: Schema.optionalKey(
          Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(65_536))
        ),
        statusToken: Schema.optionalKey(
          Schema.NullOr(Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,1024}$/)))
        )
      }).annotate({
        fields: {
          url: "The URL of the repository. It may contain credentials, which are never returned.",
          ref: "The branch to synchronize with.",
          direction: "Whether to import commits, export revisions, or both.",
          everyMinutes:
            "The number of minutes between synchronizations. Null for synchronizations by request and webhook only. Default: 15.",
          commitMessage: "The message of the commits that an export creates.",
          statusToken:
            "The token with which commit statuses of pull requests are written. It is never returned. Absent keeps the stored one of the same address; null is the password of the URL."
        }
      }),
      success: GitConnectionResource,
      error: failures(AccessDenied, SpaceNotFound, ...gitAddressFailures)
    })
      .annotate(OpenApi.Summary, "Connect a space with a Git repository")
      .annotate(
        OpenApi.Description,
        "Synchronises every 15 minutes unless `everyMinutes` says otherwise, and on each call of the webhook. The URL may contain credentials, which are stored sealed and never returned; a URL without credentials keeps those of the same address."
      ),
    HttpApiEndpoint.get("getGitConnection", "/spaces/:spaceId/git/connection", {
      params,
      success: GitConnectionResource,
      error: failures(SpaceNotFound, NotConnected)
    }).annotate(OpenApi.Summary, "Get the Git repository that a space is connected with"),
    HttpApiEndpoint.get("listGitPullRequests", "/spaces/:spaceId/git/pull-requests", {
      params,
      success: Schema.Struct({ items: Schema.Array(PullRequestResource) }).annotate({
        fields: { items: "The open pull requests, highest number first, at most 100." }
      }),
      error: failures(SpaceNotFound, NotConnected)
    })
      .annotate(OpenApi.Summary, "List the pull requests of the connected repository with their previews")
      .annotate(
        OpenApi.Description,
        "The webhook of the connection reports pull requests for its branch. Each has a revision that equals its newest commit, until the pull request is closed."
      ),
    HttpApiEndpoint.delete("disconnectGitRepository", "/spaces/:spaceId/git/connection", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied)
    }).annotate(OpenApi.Summary, "Disconnect a space from its Git repository; both stay as they are"),
    HttpApiEndpoint.post("synchroniseGitRepository", "/spaces/:spaceId/git/sync", {
      params,
      payload: [
        Schema.Struct({ force: Schema.optionalKey(Schema.Boolean) }).annotate({
          fields: { force: "Whether to proceed if the branch was force-pushed or deleted. Default: false." }
        }),
        HttpApiSchema.NoContent
      ],
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, SpaceNotFound, NotConnected, ...gitAddressFailures, TooManyJobs)
    })
      .annotate(OpenApi.Summary, "Start a synchronisation of a space with its connected repository")
      .annotate(
        OpenApi.Description,
        "Starts the synchronisation and returns at once. `GET git/info` reports progress and result as `lastExport`, or as `lastImport` if the connection only imports. With `force`, a synchronisation continues that needs confirmation, such as one with commits that delete most of the space."
      )
  )
) {}
