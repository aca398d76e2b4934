import { expect, it } from "@effect/vitest"
import { migrated, postgres, UnitOfWorkPostgres } from "@octavo/database"
import { startPostgres } from "@octavo/database/testing"
import { Effect, Exit, Layer, Logger, Redacted, Scope } from "effect"
import { TestClock } from "effect/testing"
import { connect, createServer, type Server, type Socket } from "node:net"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"
import { storesOn } from "./onPostgres.ts"

/** A way to a port that can be cut and opened again. */
const aWayTo = (port: number) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const sockets = new Set<Socket>()
      const server: Server = createServer((client) => {
        const onward = connect(port, "127.0.0.1")
        for (const socket of [client, onward]) {
          sockets.add(socket)
          socket.on("error", () => {})
          socket.on("close", () => {
            sockets.delete(socket)
            client.destroy()
            onward.destroy()
          })
        }
        client.pipe(onward).pipe(client)
      })
      const open = (at: number) =>
        new Promise<number>((resolve) =>
          server.listen(at, "127.0.0.1", () => {
            const address = server.address()
            resolve(typeof address === "object" && address !== null ? address.port : 0)
          })
        )
      const entrance = await open(0)
      const cut = () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          for (const socket of sockets) socket.destroy()
        })
      return { port: entrance, cut, open: () => open(entrance) }
    }),
    (way) => Effect.promise(() => way.cut())
  )

it.effect("a database that is away gives 503 with Retry-After, and serves again once it is back", () =>
  Effect.gen(function* () {
    const running = yield* Scope.make()
    const { url } = yield* Scope.provide(startPostgres, running)
    const address = new URL(url)
    const way = yield* aWayTo(Number(address.port))
    address.port = String(way.port)
    const database = UnitOfWorkPostgres.layer.pipe(
      Layer.provideMerge(
        migrated.pipe(Layer.provideMerge(postgres({ url: Redacted.make(address.href), maxConnections: 4 })))
      ),
      Layer.orDie
    )
    const logged: Array<unknown> = []
    const logger = Logger.make(({ message }) => void logged.push(message))
    const server = yield* aServer({ stores: storesOn(database), logger })
    const { admin, space } = yield* aHandbook(server)
    const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" }
    const ask = (method: string, path: string, body?: object) =>
      Effect.promise(async () => {
        const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
        const answer = await server.fetch(publicUrl + path, sent)
        return {
          status: answer.status,
          retryAfter: answer.headers.get("retry-after"),
          body: await answer.json()
        }
      })
    const requests = [
      ["GET", "/v1/user", undefined],
      ["GET", `/v1/spaces/${space.id}`, undefined],
      ["PATCH", `/v1/spaces/${space.id}`, { title: "Renamed" }],
      ["DELETE", `/v1/spaces/${space.id}`, undefined]
    ] as const
    const allAreAway = Effect.gen(function* () {
      for (const [method, path, body] of requests) {
        const message = "The database of this installation does not answer. Try again in a moment."
        expect([method, path, yield* ask(method, path, body)]).toEqual([
          method,
          path,
          { status: 503, retryAfter: "5", body: { error: { code: 503, message } } }
        ])
      }
      expect((yield* ask("GET", "/health")).status).toBe(503)
    })
    const serves = Effect.gen(function* () {
      // The look-up of a token that failed is remembered as long as one that did not.
      yield* TestClock.adjust("1 second")
      expect(yield* ask("GET", `/v1/spaces/${space.id}`)).toMatchObject({
        status: 200,
        body: { title: "Handbook" }
      })
      expect((yield* ask("GET", "/health")).status).toBe(200)
    })
    yield* serves
    yield* Effect.promise(() => way.cut())
    logged.length = 0
    yield* allAreAway
    expect(logged.flat()).toContain("The database does not answer")
    yield* Effect.promise(() => way.open())
    yield* serves
    yield* Scope.close(running, Exit.void)
    yield* allAreAway
  })
)
