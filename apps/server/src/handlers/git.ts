import { Api, type GitPlace } from "@octavo/api"
import { SpaceId } from "@octavo/content"
import { forgetLegacyInstallation, getGitInfo, requestExport, requestImport } from "@octavo/gitsync"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { presentGitInfo } from "../presenters/presentGitInfo.ts"

const placeOf = (payload: GitPlace) => ({
  url: payload.url,
  ref: payload.ref,
  cacheId: payload.repoCacheID ?? null,
  directory: payload.repoProjectDirectory ?? "",
  treeUrl: payload.repoTreeURL ?? null,
  commitUrl: payload.repoCommitURL ?? null,
  eventAt: payload.timestamp ?? null,
  force: payload.force ?? false,
  provider: payload.gitInfo?.provider ?? null,
  repositoryUrl: payload.gitInfo?.url ?? null
})

export const gitLayer = HttpApiBuilder.group(Api, "git", (handlers) =>
  handlers.handleAll({
    importGitRepository: ({ params, payload }) =>
      Effect.asVoid(
        requestImport(SpaceId.make(params.spaceId), {
          ...placeOf(payload),
          standalone: payload.standalone ?? false
        })
      ),
    exportToGitRepository: ({ params, payload }) =>
      Effect.asVoid(
        requestExport(SpaceId.make(params.spaceId), {
          ...placeOf(payload),
          commitMessage: payload.commitMessage
        })
      ),
    deleteLegacyGitInstallation: ({ params }) => forgetLegacyInstallation(SpaceId.make(params.spaceId)),
    getSpaceGitInfo: ({ params }) => Effect.map(getGitInfo(SpaceId.make(params.spaceId)), presentGitInfo)
  })
)
