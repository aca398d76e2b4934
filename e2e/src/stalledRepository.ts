import { Effect } from "effect"
import type { ServerResponse } from "node:http"
import { aRepositoryName } from "./importFiles.ts"
import { World } from "./World.ts"

/** A repository whose server lets a fetch wait until it is told to go on. */
export const stalledRepository = Effect.gen(function* () {
  const { git, intercept } = yield* World
  const name = aRepositoryName()
  const oid = yield* git.commit(name, {
    files: { "README.md": "# Held\n", "more.md": "# More\n" }
  })
  const held: Array<ServerResponse> = []
  const hold = () => intercept(name, (_, response) => held.push(response) > 0)
  hold()
  return {
    oid,
    url: git.urlOf(name),
    /** Waits until somebody fetches. */
    isAsked: Effect.repeat(Effect.sleep("20 millis"), { until: () => held.length > 0 }),
    /** Breaks off the fetch that waits; the next one is answered. */
    release: Effect.sync(() => {
      intercept(name, null)
      for (const response of held.splice(0)) response.destroy()
    })
  }
})
