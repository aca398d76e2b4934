import { TestDatabase } from "@octavo/database/testing"
import { serveRunAnswers } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { launchersVariable, writeLaunchers } from "./launchers.ts"
import { addressVariable } from "./programs.ts"
import { readers } from "./readers.ts"

/**
 * Runs before the tests: bundles the programs when the first test file wants to start one, and the readers when the first one starts, for
 * all files of the run.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "octavo-programs-"))
  const readersFolder = join(folder, "readers")
  const close = await serveRunAnswers(addressVariable, {
    "/programs": async () => {
      const { bundlePrograms } = await import("./bundlePrograms.ts")
      // Programs on new folders start from the template, as published ones do.
      await Promise.all([bundlePrograms(folder), Effect.runPromise(TestDatabase.dumpOfEmbedded)])
      return { folder }
    },
    "/readers": async () => {
      const { bundlePrograms } = await import("./bundlePrograms.ts")
      const next = `${readersFolder}.next`
      await bundlePrograms(next, readers, readersFolder)
      // Launchers take the folder for a complete bundle.
      await rename(next, readersFolder)
      return { folder: readersFolder }
    }
  })
  const launchers = join(folder, "launchers")
  await writeLaunchers(launchers, readers, readersFolder, `${process.env[addressVariable]}/readers`)
  process.env[launchersVariable] = pathToFileURL(launchers).href
  return async () => {
    close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
