import { allItems, ApiFailure } from "@octavo/api"
import { Effect, Option, Schema } from "effect"
import { Command } from "effect/cli"
import { FetchHttpClient, HttpClient, HttpClientResponse } from "effect/http"
import { connect, serverUrl, Token } from "../connection.ts"
import { Failed } from "../failures.ts"
import { print } from "../print.ts"

const Health = Schema.Struct({ status: Schema.String, version: Schema.String })

const jobStates = ["queued", "running", "failed", "done"] as const

const health = Effect.gen(function* () {
  const response = yield* (yield* HttpClient.HttpClient).get(`${yield* serverUrl}/health`)
  if (response.status >= 500) {
    return yield* new Failed({ message: "The server runs, but its database does not answer" })
  }
  return yield* HttpClientResponse.schemaBodyJson(Health)(response)
}).pipe(Effect.provide(FetchHttpClient.layer))

/** Null for those who may not see the background work. */
const countJobs = Effect.gen(function* () {
  if (Option.isNone(yield* Token)) return null
  const client = yield* connect
  const counted = yield* Effect.forEach(jobStates, (state) =>
    Effect.map(
      allItems((query) => client.admin.listJobs({ query: { ...query, state } })),
      (jobs) => [state, jobs.length] as const
    )
  )
  return Object.fromEntries(counted)
}).pipe(
  Effect.catchIf(
    (error) => error instanceof ApiFailure && error.code === 403,
    () => Effect.succeed(null)
  )
)

/** `octavo status` */
export const statusCommand = Command.make(
  "status",
  {},
  Effect.fnUntraced(function* () {
    const { status, version } = yield* health
    const jobs = yield* countJobs
    const url = yield* serverUrl
    yield* print({ url, status, version, jobs }, [
      `${url} is ${status} (version ${version})`,
      ...(jobs === null ? [] : jobStates.map((state) => `${`jobs ${state}`.padEnd(14)}${jobs[state]}`))
    ])
  })
).pipe(
  Command.withDescription(
    "Say whether a server is ready, its version, and for operators how many background jobs stand where"
  ),
  Command.withShortDescription("Say how a server is"),
  Command.withExamples([
    { command: "octavo status --url https://docs.example.org", description: "A server elsewhere" }
  ])
)
