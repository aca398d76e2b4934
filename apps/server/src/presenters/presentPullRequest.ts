import type { PullRequestResource } from "@octavo/api"
import type { PullRequest } from "@octavo/gitsync"
import { Effect } from "effect"
import { PublicUrl } from "../PublicUrl.ts"
import { appUrlOfSpace } from "./appUrls.ts"

const statusOf = ({ oid, preview, problem }: PullRequest): PullRequestResource["status"] => {
  if (problem !== null) return "failed"
  return preview?.oid === oid ? "ready" : "waiting"
}

/** A pull request with its preview. */
export const presentPullRequest = (pullRequest: PullRequest) =>
  Effect.map(PublicUrl, (publicUrl): PullRequestResource => {
    const { number, oid, preview, problem, spaceId, statusProblem, title, url } = pullRequest
    return {
      object: "git-pull-request",
      number,
      title,
      ...(url !== null && { url }),
      commit: oid,
      status: statusOf(pullRequest),
      ...(preview !== null && {
        preview: {
          revision: preview.revisionId,
          commit: preview.oid,
          pages: preview.pages,
          ...(preview.check !== null && { check: preview.check })
        }
      }),
      ...(problem !== null && { problem }),
      ...(statusProblem !== null && { statusProblem }),
      urls: { app: `${appUrlOfSpace(publicUrl, spaceId)}/pulls/${number}` }
    }
  })
