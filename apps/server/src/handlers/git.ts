import { type GitPlace } from "@octavo/api"
import {
  connectRepository,
  disconnectRepository,
  forgetLegacyInstallation,
  getConnection,
  getGitInfo,
  requestExport,
  requestImport,
  synchroniseSpace
} from "@octavo/gitsync"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { presentGitConnection } from "../presenters/presentGitConnection.ts"
import { presentGitInfo } from "../presenters/presentGitInfo.ts"

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

export const gitLayer = apiGroup("git", (handlers) =>
  handlers.handleAll({
    importGitRepository: ({ params, payload }) =>
      Effect.asVoid(
        requestImport(params.spaceId, {
          ...placeOf(payload),
          standalone: payload.standalone ?? false,
          ...(payload.replace !== undefined && { replace: payload.replace })
        })
      ),
    exportToGitRepository: ({ params, payload }) =>
      Effect.asVoid(
        requestExport(params.spaceId, {
          ...placeOf(payload),
          commitMessage: payload.commitMessage
        })
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
          commitMessage: payload.commitMessage ?? "Update the documentation"
        }),
        ({ connection, secret }) => presentGitConnection(connection, secret)
      ),
    getGitConnection: ({ params }) =>
      Effect.flatMap(getConnection(params.spaceId), (connection) => presentGitConnection(connection, null)),
    disconnectGitRepository: ({ params }) => disconnectRepository(params.spaceId),
    synchroniseGitRepository: ({ params, payload }) =>
      synchroniseSpace(params.spaceId, payload?.force ?? false),
    getSpaceGitInfo: ({ params }) => Effect.map(getGitInfo(params.spaceId), presentGitInfo)
  })
)
