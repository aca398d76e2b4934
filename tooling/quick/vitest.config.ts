import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { asProgramsLoad } from "../setup/src/asProgramsLoad.ts"

/** The rules of the domains on the stores in memory, and the tests of the repository itself: no database, browser or process, and no Git. */
export default defineConfig({
  plugins: [asProgramsLoad],
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["packages/*/test/**/*.test.ts", "tooling/architecture/test/**/*.test.ts"],
    exclude: [
      "**/node_modules/**",
      "packages/database/**",
      "packages/*/test/**/{postgres,pglite}.test.ts",
      "packages/exports/test/tables.test.ts",
      "packages/publishing/test/statements.test.ts",
      "packages/*/test/**/*.browser.test.ts",
      "packages/*/test/node/**",
      "packages/*/test/node.test.ts",
      // Readers, printers and servers in processes, and Git.
      "packages/*/test/**/{DocumentParser,ImportReader,PdfPrinter,ReaderProcess,GitRef,releaseMemory,s3}.test.ts",
      // Laws, and bounds of long texts, that take longer than they tell here.
      "packages/*/test/**/{laws,editedPages,untouched,realPages,roundTrip,composedPages,parseMarkdownFast}.test.ts",
      "packages/*/test/**/{longPages,editLongPages,manyBlocks,crawl,segments,reading}.test.ts",
      "packages/*/test/**/histories/**"
    ],
    setupFiles: ["tooling/setup/src/propertySeed.ts"],
    reporters: ["default", "./tooling/setup/src/totals.ts"],
    isolate: false,
    execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2
  }
})
