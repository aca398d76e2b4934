import { serveRunAnswers } from "@octavo/kernel/testing"
import { Effect, Exit, Redacted, Scope } from "effect"
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
  const inScope =
    <A>(effect: Effect.Effect<A, unknown, Scope.Scope>) =>
    (): Promise<A> =>
      Effect.runPromise(Scope.provide(effect, scope))
  const close = await serveRunAnswers(addressVariable, {
    "/postgres": inScope(
      Effect.gen(function* () {
        const given = process.env["TEST_DATABASE_URL"]
        const { url } = given === undefined ? yield* startPostgres : { url: given }
        return {
          url,
          template: yield* templateDatabase(Redacted.make(url))
        } satisfies TestDatabases["postgres"]
      })
    ),
    "/pglite": inScope(Effect.map(clusterDump, (dump) => ({ dump }) satisfies TestDatabases["pglite"]))
  })
  return async () => {
    close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
