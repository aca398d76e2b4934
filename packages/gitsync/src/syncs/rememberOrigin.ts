import { Space, Spaces } from "@octavo/content"
import { DateTime, Effect } from "effect"
import { isFolderPlace } from "../states/SyncState.ts"
import type { SyncRequest } from "./SyncRequest.ts"

const repositoryName = (url: string): string =>
  new URL(url).pathname.replace(/^\/+|(?<!\/)\/+$/g, "").replace(/\.git$/, "")

/** Remembers the repository that the content of a space comes from, which the space shows, or the folder that is pushed into it. */
export const rememberOrigin = Effect.fnUntraced(function* (order: SyncRequest) {
  const spaces = yield* Spaces
  const space = yield* spaces.getForUpdate(order.spaceId)
  if (isFolderPlace(order)) {
    if (space.pushedFolder !== order.url) yield* spaces.put(new Space({ ...space, pushedFolder: order.url }))
    return
  }
  const gitOrigin = {
    repoName: repositoryName(order.url),
    provider: order.provider ?? space.gitOrigin?.provider ?? null,
    url: order.repositoryUrl ?? order.url,
    treeUrl: order.treeUrl,
    updatedAt: yield* DateTime.now
  }
  yield* spaces.put(new Space({ ...space, gitOrigin }))
})
