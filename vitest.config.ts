import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "apps/*/test/**/*.test.ts",
      "tooling/architecture/test/**/*.test.ts",
      "e2e/**/*.test.ts"
    ],
    reporters: ["default", "./tooling/setup/src/totals.ts"],
    globalSetup: ["packages/database/src/testing/globalSetup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 3
  }
})
