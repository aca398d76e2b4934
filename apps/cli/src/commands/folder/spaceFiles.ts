import { Effect } from "effect"
import { connect } from "../../connection.ts"
import { Failed } from "../../failures.ts"
import { followSync } from "../../followSync.ts"
import { callApi } from "../../request.ts"

/** Has the server write the files of a space for a folder by its source name, and waits for them. Returns the end of the job and the hash of the list. */
export const prepareSpaceFiles = Effect.fnUntraced(function* (spaceId: string, source: string) {
  const started = yield* callApi<{ readonly job: string }>({
    method: "POST",
    path: `/v1/spaces/${spaceId}/content/pull`,
    body: { source }
  })
  const ended = yield* followSync(
    yield* connect,
    spaceId,
    ({ lastPull }) => (lastPull !== undefined && lastPull.job >= started.job ? lastPull : undefined),
    Effect.void
  )
  if (ended.state === "failed" || ended.commit === undefined)
    return yield* new Failed({
      message: ended.message ?? "The server could not write the files of the space"
    })
  return { ended, base: ended.commit }
})
