import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { asProgramsLoad } from "../setup/src/asProgramsLoad.ts"
import { readersAsPublished } from "../setup/src/readersAsPublished.ts"

export default defineConfig({
  plugins: [asProgramsLoad, readersAsPublished],
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: [
      "e2e/proofs/*.prove.ts",
      "e2e/{apiCalls,exports,changeRequests,comments,edits,everyOperation,gitBothWays,imports,links,reimports,shelves,signIns,sites,teams,templates,translations,uploads}.test.ts",
      "packages/markdown/test/{derive/deriveSource,edit/{adjacentLists,composedPages,editedPages,editLongPages,replaceDocument,writeAttributes},frontMatter/yamlOf,headings/htmlAnchors,merge/{laws,tables,realPages/realPages,sharedChanges/sharedChanges},mergeLines/mergeLines,print/printDocument,read/{markdownInHtml,readAdmonition},rewrite/divideParagraphs}.test.ts",
      "packages/editor/test/edits/editedPages.test.ts",
      "packages/editor/test/mapping/mapping.test.ts",
      "packages/{identity,translations}/test/pglite.test.ts",
      "packages/{imports,pdf}/test/pglite.prove.ts",
      "packages/content/test/{memory,pglite,computed/randomSpecs,edits/randomSaves}.test.ts",
      "packages/html/test/pictures.browser.test.ts",
      "packages/imports/test/anyPage.test.ts",
      "packages/imports/test/visibleWords.prove.ts",
      "packages/translations/test/{memory,segments/segments}.test.ts",
      "packages/content/test/merge/mergePages.test.ts",
      "packages/database/test/embedded.test.ts",
      "packages/pdf/test/PdfPrinter.test.ts",
      "packages/reviews/test/pglite.test.ts",
      "packages/sites/test/pglite.test.ts",
      "packages/identity/test/sso/mutatedResponses.test.ts",
      "packages/gitsync/test/pglite.test.ts",
      "packages/gitsync/test/syncs/histories/*.test.ts",
      "packages/gitsync/test/syncs/{laws,untouched}.test.ts",
      "packages/reviews/test/histories/*.test.ts",
      "apps/cli/test/backupFile.test.ts",
      "apps/server/test/interleavings/crowd.test.ts",
      "apps/server/test/{appFailures.browser,appTree.browser,bodies,cursors,exportedHistories,frontEndAudiences,fuzz,outside/hostileSites,permissionTable,refusedRequests,translatedScripts.browser,unknownIds}.test.ts",
      "apps/server/test/*.prove.ts"
    ],
    env: { OCTAVO_PROVE: "yes" },
    setupFiles: ["propertySeed", "withoutPreferences", "compiledReaders"].map(
      (name) => `tooling/setup/src/${name}.ts`
    ),
    globalSetup: ["packages/database/src/testing", "tooling/programs/src", "e2e/src"].map(
      (folder) => `${folder}/globalSetup.ts`
    ),
    testTimeout: 60 * 60_000,
    hookTimeout: 60_000,
    fileParallelism: false
  }
})
