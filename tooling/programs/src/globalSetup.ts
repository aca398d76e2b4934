import { TestDatabase } from "@octavo/database/testing"
import { serveRunAnswers } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { addressVariable } from "./programs.ts"

/** Runs before the tests: bundles the programs when the first test file wants to start one, for all files of the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "octavo-programs-"))
  const close = await serveRunAnswers(addressVariable, {
    "/programs": async () => {
      const { bundlePrograms } = await import("./bundlePrograms.ts")
      // Programs on new folders start from the template, as published ones do.
      await Promise.all([bundlePrograms(folder), Effect.runPromise(TestDatabase.dumpOfEmbedded)])
      return { folder }
    }
  })
  return async () => {
    close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
