import { Effect } from "effect"
import { request as open } from "node:http"
import type { Door } from "./request.ts"
import { organizationOf } from "./spaces.ts"

/** A request whose body stays half sent until it is ended; `answered` has its status, or null when the connection is cut. */
export const halfSent = Effect.fnUntraced(function* (octavo: Door) {
  const path = `/v1/orgs/${yield* organizationOf(octavo)}/spaces`
  const body = JSON.stringify({ title: "Sent slowly" })
  const slow = open(`${octavo.url}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${octavo.token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body)
    }
  })
  const answered = yield* Effect.forkChild(
    Effect.callback<number | null | undefined>((resume) => {
      slow.on("response", (response) => {
        response.resume().on("close", () => resume(Effect.succeed(response.statusCode)))
      })
      slow.on("error", () => resume(Effect.succeed(null)))
    })
  )
  slow.write(body.slice(0, 10))
  yield* Effect.sleep("300 millis")
  return { answered, end: Effect.sync(() => void slow.end(body.slice(10))) }
})
