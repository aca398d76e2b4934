import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

/** The rules of the domains on the stores in memory, and the tests of the repository itself: no database, no process, no Git. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["packages/*/test/**/*.test.ts", "tooling/architecture/test/**/*.test.ts"],
    exclude: [
      "**/node_modules/**",
      "packages/database/**",
      "packages/*/test/**/{postgres,pglite}.test.ts",
      "packages/*/test/node/**",
      "packages/*/test/node.test.ts",
      // Readers and printers in processes, and Git.
      "packages/*/test/**/{DocumentParser,ImportReader,PdfPrinter,ReaderProcess,GitRef}.test.ts",
      // Laws that take longer than they tell here.
      "packages/*/test/**/{laws,editedPages,untouched,realPages,roundTrip}.test.ts",
      "packages/*/test/**/histories/**"
    ],
    setupFiles: ["tooling/setup/src/propertySeed.ts"],
    reporters: ["default", "./tooling/setup/src/totals.ts"],
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
