import { Effect, Exit, Redacted, Scope } from "effect"
import { createServer } from "node:http"
import { clusterDump } from "./clusterDump.ts"
import { startPostgres } from "./startPostgres.ts"
import { templateDatabase } from "./templateDatabase.ts"

/** The environment variable by which test files find the process that has their databases. */
export const addressVariable = "OCTAVO_TEST_DATABASES"

/** The answers to test files that ask for `/postgres` or `/pglite`. */
export interface TestDatabases {
  readonly postgres: { readonly url: string; readonly template: string }
  readonly pglite: { readonly dump: string }
}

/**
 * Runs before the tests: waits to be asked for a database, and only then starts a Postgres (or uses the one of
 * TEST_DATABASE_URL) and makes the template that every test file gets a copy of.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const scope = await Effect.runPromise(Scope.make())
  const once = <A>(effect: Effect.Effect<A, unknown, Scope.Scope>): (() => Promise<A>) => {
    let result: Promise<A> | undefined
    return () => (result ??= Effect.runPromise(Scope.provide(effect, scope)))
  }
  const answers: { readonly [path: string]: (() => Promise<unknown>) | undefined } = {
    "/postgres": once(
      Effect.gen(function* () {
        const given = process.env["TEST_DATABASE_URL"]
        const { url } = given === undefined ? yield* startPostgres : { url: given }
        return {
          url,
          template: yield* templateDatabase(Redacted.make(url))
        } satisfies TestDatabases["postgres"]
      })
    ),
    "/pglite": once(Effect.map(clusterDump, (dump) => ({ dump }) satisfies TestDatabases["pglite"]))
  }
  const server = createServer((request, response) => {
    // A kept connection may end just when its next request is sent, which fails a test file.
    response.setHeader("Connection", "close")
    const answer = answers[request.url ?? ""]
    if (answer === undefined) return void response.writeHead(404).end()
    answer().then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("No port for the test databases")
  process.env[addressVariable] = `http://127.0.0.1:${address.port}`
  return async () => {
    server.closeAllConnections()
    server.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
