import { expect, it } from "@effect/vitest"
import { Context, Effect, Layer, Logger, References } from "effect"
import { SqlClient } from "effect/sql"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"
import { onPostgres } from "./onPostgres.ts"

it.effect("a failure inside is in the log alone, under the request id of the client", () =>
  Effect.gen(function* () {
    const logged: Array<Readonly<Record<"message" | "requestId" | "cause" | "level", unknown>>> = []
    const logger = Logger.make(({ cause, fiber, logLevel, message }) => {
      const annotations = fiber.getRef(References.CurrentLogAnnotations)
      logged.push({ message, requestId: annotations["requestId"], cause: String(cause), level: logLevel })
    })
    let database: SqlClient.SqlClient | undefined
    const stores = Layer.tap(onPostgres, (services) =>
      Effect.sync(() => (database = Context.get(services, SqlClient.SqlClient)))
    )
    const server = yield* aServer({ stores, logger })
    const { admin, organization, space } = yield* aHandbook(server)
    const sql = database!
    yield* Effect.orDie(sql`DROP SCHEMA content CASCADE`)

    const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" }
    for (const [method, path] of [
      ["GET", `/v1/spaces/${space.id}`],
      ["GET", `/v1/spaces/${space.id}/content`],
      ["GET", `/v1/orgs/${organization.id}/spaces`],
      ["POST", `/v1/orgs/${organization.id}/spaces`],
      ["DELETE", `/v1/spaces/${space.id}`]
    ] as const) {
      const response = yield* Effect.promise(() => server.fetch(publicUrl + path, { method, headers }))
      const requestId = response.headers.get("x-request-id")
      expect([path, response.status, yield* Effect.promise(() => response.json())]).toEqual([
        path,
        500,
        { error: { code: 500, message: expect.stringMatching(/^An unexpected error .* request id$/) } }
      ])
      // The failure with its cause, and the request as all that fail so.
      expect(logged).toMatchObject([
        { requestId, cause: expect.stringMatching(/SqlError|content\./) },
        { requestId, message: ["A request was answered"], level: "Warn" }
      ])
      logged.length = 0
    }
    // A request that failed so is no answer to be replayed.
    const again = { ...headers, "idempotency-key": "k" }
    const url = `${publicUrl}/v1/orgs/${organization.id}/spaces`
    for (let n = 0; n < 2; n++) {
      const response = yield* Effect.promise(() => server.fetch(url, { method: "POST", headers: again }))
      expect([response.status, response.headers.get("idempotent-replayed")]).toEqual([500, null])
    }

    const health = Effect.promise(() => server.fetch(`${publicUrl}/health`))
    expect((yield* health).status).toBe(200)
    yield* Effect.orDie(sql`DROP SCHEMA identity CASCADE`)
    const unwell = yield* health
    expect([unwell.status, yield* Effect.promise(() => unwell.json())]).toEqual([
      503,
      { error: { code: 503, message: "The database does not answer" } }
    ])
  })
)
