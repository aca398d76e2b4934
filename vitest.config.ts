import { defineConfig } from "vitest/config"
import { asProgramsLoad } from "./tooling/setup/src/asProgramsLoad.ts"
import LongestFirst from "./tooling/setup/src/longestFirst.ts"
import { readersAsPublished } from "./tooling/setup/src/readersAsPublished.ts"

export default defineConfig({
  plugins: [asProgramsLoad, readersAsPublished],
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "apps/*/test/**/*.test.ts",
      "tooling/architecture/test/**/*.test.ts",
      "e2e/**/*.test.ts"
    ],
    reporters: ["default", "./tooling/setup/src/totals.ts"],
    setupFiles: ["propertySeed", "withoutPreferences", "compiledReaders", "measureFile"].map(
      (name) => `tooling/setup/src/${name}.ts`
    ),
    globalSetup: ["packages/database/src/testing", "tooling/programs/src", "e2e/src"].map(
      (folder) => `${folder}/globalSetup.ts`
    ),
    // A fifth of the work was to load the same modules for each file; no test changes one.
    isolate: false,
    // Workers collect less often with larger spaces of young objects: a quarter of their processor time.
    execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"],
    sequence: { sequencer: LongestFirst },
    testTimeout: 90_000,
    // A busy machine shows some things late.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    maxWorkers: 3
  }
})
