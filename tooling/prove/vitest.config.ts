import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["e2e/proofs/*.prove.ts"],
    globalSetup: ["packages/database/src/testing/globalSetup.ts"],
    testTimeout: 60 * 60_000,
    hookTimeout: 60_000,
    fileParallelism: false
  }
})
