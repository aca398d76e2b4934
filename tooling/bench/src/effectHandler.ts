import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { postgres } from "@octavo/database"
import { Effect, Layer, Redacted } from "effect"
import { HttpMiddleware, HttpRouter, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { createServer } from "node:http"
import { commentRows, pageRow, spaceRow } from "./bareRows.ts"

/**
 * The bare handler in the framework and the driver of Octavo: the same rows as JSON, without a token, access or a schema. What it
 * answers a second is the most that Octavo could. Runs in a process of its own: DATABASE_URL and PORT say where.
 */
const answer = (
  text: string,
  names: ReadonlyArray<string>,
  shown: (rows: ReadonlyArray<object>) => unknown = ([row]) => row
) =>
  Effect.gen(function* () {
    const params = yield* HttpRouter.params
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql.unsafe<object>(
      text,
      names.map((name) => params[name])
    )
    return HttpServerResponse.jsonUnsafe(shown(rows))
  })

const routes = Layer.mergeAll(
  HttpRouter.add("GET", "/space/:id", answer(spaceRow, ["id"])),
  HttpRouter.add("GET", "/page/:line/:id", answer(pageRow, ["line", "id"])),
  HttpRouter.add(
    "GET",
    "/comments/:id",
    answer(commentRows, ["id"], (rows) => rows)
  )
)

HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true }).pipe(
  Layer.provide(Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true)),
  Layer.provide(postgres({ url: Redacted.make(process.env["DATABASE_URL"] ?? "") })),
  Layer.provide(
    NodeHttpServer.layer(() => createServer(), { port: Number(process.env["PORT"]), host: "127.0.0.1" })
  ),
  Layer.launch,
  NodeRuntime.runMain
)
