import { Api } from "@octavo/api"
import { SpaceId } from "@octavo/content"
import { getGitInfo, requestImport } from "@octavo/gitsync"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { presentGitInfo } from "../presenters/presentGitInfo.ts"

export const gitLayer = HttpApiBuilder.group(Api, "git", (handlers) =>
  handlers.handleAll({
    importGitRepository: ({ params, payload }) =>
      Effect.asVoid(
        requestImport(SpaceId.make(params.spaceId), {
          url: payload.url,
          ref: payload.ref,
          cacheId: payload.repoCacheID ?? null,
          directory: payload.repoProjectDirectory ?? "",
          treeUrl: payload.repoTreeURL ?? null,
          commitUrl: payload.repoCommitURL ?? null,
          eventAt: payload.timestamp ?? null,
          force: payload.force ?? false,
          standalone: payload.standalone ?? false,
          provider: payload.gitInfo?.provider ?? null,
          repositoryUrl: payload.gitInfo?.url ?? null
        })
      ),
    getSpaceGitInfo: ({ params }) => Effect.map(getGitInfo(SpaceId.make(params.spaceId)), presentGitInfo)
  })
)
