import { allItems, ApiFailure, type Client } from "@octavo/client"
import { Effect, Option, Schema } from "effect"
import { Command } from "effect/cli"
import { FetchHttpClient, HttpClient, HttpClientResponse } from "effect/http"
import { connect, serverUrl, Token } from "../connection.ts"
import { Failed } from "../failures.ts"
import { print } from "../print.ts"

const Health = Schema.Struct({ status: Schema.String, version: Schema.String })

const jobStates = ["queued", "running", "failed", "done"] as const

const Problem = Schema.Struct({ error: Schema.Struct({ message: Schema.String }) })

/** The body of `/ready`: its warnings, or the reasons why the server is not ready. */
const Ready = Schema.Union([
  Schema.Struct({ status: Schema.String, warnings: Schema.optionalKey(Schema.Array(Schema.String)) }),
  Problem
])

const health = Effect.gen(function* () {
  const client = yield* HttpClient.HttpClient
  const url = yield* serverUrl
  const response = yield* client.get(`${url}/health`)
  if (response.status >= 500) {
    const said = yield* Effect.option(HttpClientResponse.schemaBodyJson(Problem)(response))
    const reason = Option.match(said, { onNone: () => "", onSome: ({ error }) => `: ${error.message}` })
    return yield* new Failed({ message: `The server runs, but cannot answer requests${reason}` })
  }
  const { status, version } = yield* HttpClientResponse.schemaBodyJson(Health)(response)
  const ready = yield* client
    .get(`${url}/ready`)
    .pipe(Effect.flatMap(HttpClientResponse.schemaBodyJson(Ready)), Effect.option)
  const warnings = Option.match(ready, {
    onNone: () => [],
    onSome: (body) => ("error" in body ? [body.error.message] : (body.warnings ?? []))
  })
  return { status, version, warnings }
}).pipe(Effect.provide(FetchHttpClient.layer))

/** Null for those who may not see what an operator sees. */
const forOperators = <A, E, R>(look: (client: Client) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    if (Option.isNone(yield* Token)) return null
    return yield* look(yield* connect)
  }).pipe(
    Effect.catchIf(
      (error) => error instanceof ApiFailure && error.code === 403,
      () => Effect.succeed(null)
    )
  )

const countJobs = Effect.fnUntraced(function* (client: Client) {
  const counted = yield* Effect.forEach(jobStates, (state) =>
    Effect.map(
      allItems((query) => client.admin.listJobs({ query: { ...query, state } })),
      (jobs) => [state, jobs.length] as const
    )
  )
  return Object.fromEntries(counted)
})

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** `octavo status` */
export const statusCommand = Command.make(
  "status",
  {},
  Effect.fnUntraced(function* () {
    const { status, version, warnings } = yield* health
    const jobs = yield* forOperators(countJobs)
    const copies = yield* forOperators((client) => client.admin.getGitCopies())
    const gitCopies = copies === null ? null : { count: copies.count, size: copies.size }
    const url = yield* serverUrl
    yield* print({ url, status, version, warnings, jobs, gitCopies }, [
      `${url} is ${status} (version ${version})`,
      ...warnings.map((warning) => `warning       ${warning}`),
      ...(jobs === null ? [] : jobStates.map((state) => `${`jobs ${state}`.padEnd(14)}${jobs[state]}`)),
      ...(gitCopies === null ? [] : [`git copies    ${gitCopies.count}, ${megabytes(gitCopies.size)}`])
    ])
  })
).pipe(
  Command.withDescription(
    "Say whether a server is ready, its version, and for operators how many background jobs stand where and how large the copies of Git repositories are"
  ),
  Command.withShortDescription("Say how a server is"),
  Command.withExamples([
    { command: "octavo status --url https://docs.example.org", description: "A server elsewhere" }
  ])
)
