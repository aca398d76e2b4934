import type {
  GitDescriptionResource,
  GitPlace,
  PullStartedResource,
  PushMissingResource,
  PushStartedResource
} from "@octavo/api"
import {
  connectRepository,
  disconnectRepository,
  forgetLegacyInstallation,
  getConnection,
  getDescription,
  getGitInfo,
  listPullRequests,
  readPull,
  type RepositoryDescription,
  requestDescription,
  requestExport,
  requestImport,
  requestPull,
  requestPush,
  synchroniseSpace
} from "@octavo/gitsync"
import { Signer } from "@octavo/kernel"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { apiGroup } from "../http/apiGroup.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { presentGitConnection } from "../presenters/presentGitConnection.ts"
import { presentGitInfo } from "../presenters/presentGitInfo.ts"
import { presentPullRequest } from "../presenters/presentPullRequest.ts"
import { uploadPath } from "../uploads/uploadLink.ts"

const placeOf = (payload: GitPlace) => ({
  url: payload.url,
  ref: payload.ref,
  directory: payload.repoProjectDirectory ?? null,
  treeUrl: payload.repoTreeURL ?? null,
  commitUrl: payload.repoCommitURL ?? null,
  eventAt: payload.timestamp ?? null,
  force: payload.force ?? false,
  provider: payload.gitInfo?.provider ?? null,
  repositoryUrl: payload.gitInfo?.url ?? null
})

/** The contents that are missing, or the job of a push. */
const presentPush = Effect.fnUntraced(function* (push: Effect.Success<ReturnType<typeof requestPush>>) {
  if (push.kind === "accepted") {
    const started: PushStartedResource = { job: push.job.id, base: push.oid }
    return HttpServerResponse.jsonUnsafe(started, { status: 202 })
  }
  const url = `${yield* PublicUrl}${uploadPath(yield* Signer, push.upload)}`
  const missing: PushMissingResource = { missing: push.missing, upload: { key: push.upload.id, url } }
  return HttpServerResponse.jsonUnsafe(missing)
})

const presentDescription = ({
  job,
  message,
  result,
  state
}: RepositoryDescription): GitDescriptionResource => ({
  job,
  state,
  ...(message !== null && { message }),
  ...result
})

export const gitLayer = apiGroup("git", (handlers) =>
  handlers.handleAll({
    importGitRepository: ({ params, payload }) =>
      Effect.asVoid(
        requestImport(params.spaceId, {
          ...placeOf(payload),
          standalone: payload.standalone ?? false,
          ...(payload.dryRun === true && { dryRun: true }),
          ...(payload.replace !== undefined && { replace: payload.replace })
        })
      ),
    describeGitRepository: ({ params, payload }) =>
      Effect.map(
        requestDescription(params.organizationId, {
          url: payload.url,
          ref: payload.ref,
          directory: payload.repoProjectDirectory ?? "",
          parentId: payload.parent ?? null
        }),
        (job): GitDescriptionResource => ({ job, state: "queued" })
      ),
    getGitDescription: ({ params }) =>
      Effect.map(getDescription(params.organizationId, params.jobId), presentDescription),
    exportToGitRepository: ({ params, payload }) =>
      Effect.asVoid(
        requestExport(params.spaceId, {
          ...placeOf(payload),
          commitMessage: payload.commitMessage
        })
      ),
    pushContent: ({ params, payload }) =>
      Effect.flatMap(
        requestPush(params.spaceId, {
          entries: payload.entries,
          source: payload.source,
          directory: payload.directory ?? null,
          base: payload.base ?? null,
          message: payload.message ?? `Push ${payload.source}`,
          upload: payload.upload ?? null,
          subject: payload.changeRequest?.subject ?? null,
          force: payload.force ?? false,
          dryRun: payload.dryRun ?? false
        }),
        presentPush
      ),
    pullContent: ({ params: { spaceId }, payload: { base, have, source } }) =>
      base === undefined
        ? Effect.map(requestPull(spaceId, source), ({ id }) => {
            const started: PullStartedResource = { job: id }
            return HttpServerResponse.jsonUnsafe(started, { status: 202 })
          })
        : Effect.map(readPull(spaceId, base, have ?? []), (files) =>
            HttpServerResponse.stream(files, { contentType: "application/octet-stream" })
          ),
    deleteLegacyGitInstallation: ({ params }) => forgetLegacyInstallation(params.spaceId),
    connectGitRepository: ({ params, payload }) =>
      Effect.flatMap(
        connectRepository(params.spaceId, {
          url: payload.url ?? null,
          ref: payload.ref ?? null,
          directory: payload.repoProjectDirectory ?? null,
          direction: payload.direction ?? "both",
          everyMinutes: payload.everyMinutes === undefined ? 15 : payload.everyMinutes,
          commitMessage: payload.commitMessage ?? "Update the documentation",
          ...(payload.statusToken !== undefined && { statusToken: payload.statusToken })
        }),
        ({ connection, secret }) => presentGitConnection(connection, secret)
      ),
    getGitConnection: ({ params }) =>
      Effect.flatMap(getConnection(params.spaceId), (connection) => presentGitConnection(connection, null)),
    listGitPullRequests: ({ params }) =>
      Effect.flatMap(listPullRequests(params.spaceId), (found) =>
        Effect.map(Effect.forEach(found, presentPullRequest), (items) => ({ items }))
      ),
    disconnectGitRepository: ({ params }) => disconnectRepository(params.spaceId),
    synchroniseGitRepository: ({ params, payload }) =>
      synchroniseSpace(params.spaceId, payload?.force ?? false),
    getSpaceGitInfo: ({ params }) => Effect.map(getGitInfo(params.spaceId), presentGitInfo)
  })
)
