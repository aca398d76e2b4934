import { Effect, Layer, TxHashMap } from "effect"
import type { PullRequest } from "../pullRequests/PullRequest.ts"
import { PullRequests } from "../pullRequests/PullRequests.ts"

export const layer: Layer.Layer<PullRequests> = Layer.effect(
  PullRequests,
  Effect.gen(function* () {
    const pullRequests = yield* TxHashMap.empty<string, PullRequest>()
    return {
      find: (spaceId, number) => TxHashMap.get(pullRequests, `${spaceId} ${number}`),
      put: (pullRequest) =>
        TxHashMap.set(pullRequests, `${pullRequest.spaceId} ${pullRequest.number}`, pullRequest),
      listOpen: (spaceId) =>
        Effect.map(TxHashMap.values(pullRequests), (all) =>
          all.filter((one) => one.spaceId === spaceId && one.isOpen).sort((a, b) => b.number - a.number)
        ),
      removeAll: Effect.fnUntraced(function* (spaceId) {
        for (const [key, one] of yield* TxHashMap.entries(pullRequests))
          if (one.spaceId === spaceId) yield* TxHashMap.remove(pullRequests, key)
      })
    }
  })
)
