import { serveRunAnswers } from "@octavo/kernel/testing"
import { addressVariable } from "@octavo/programs/shared"
import { Effect, Exit, Scope } from "effect"
import type { Settings } from "./startOctavo.ts"

/** Runs before the tests: starts an installation when the first test file asks for it, and stops it after the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const scope = await Effect.runPromise(Scope.make())
  const started = (name: "inMemory" | "onPostgres") => async (): Promise<Settings> => {
    const start = (await import("./startOctavo.ts"))[name]
    const { settings } = await Effect.runPromise(Scope.provide(start, scope))
    return settings
  }
  const close = await serveRunAnswers(addressVariable, {
    "/memory": started("inMemory"),
    "/postgres": started("onPostgres")
  })
  return async () => {
    close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
