import { basename } from "node:path"
import { expect, test } from "vitest"
import { productSources } from "../src/sources.ts"

// Words that say nothing about the domain, as file or folder of a package.
const emptyWords = /(Service|Manager|Helpers?|Utils?|Common|Base|Impl|Live|Handler)\.ts$/
const emptyFolders = /\/(services|managers|helpers|utils|types|errors|common|lib|interfaces)\//

test("files are named after what they are, not after what kind of code they are", () => {
  const wrong = productSources
    .filter((source) => source.home.startsWith("packages/"))
    .filter((source) => emptyWords.test(source.path) || emptyFolders.test(source.path))
    .map((source) => source.path)
  expect(wrong).toEqual([])
})

test("a file named after a thing exports that thing, or what belongs to it", () => {
  const wrong = productSources
    .filter((source) => source.home.startsWith("packages/") && /^[A-Z]/.test(basename(source.path)))
    .filter((source) => {
      const thing = basename(source.path, ".ts").replace(/s$/, "").toLowerCase()
      const exported = [...source.text.matchAll(/^export (?:default )?(?:abstract )?\w+ (\w+)/gm)].map(
        (match) => match[1] ?? ""
      )
      return !exported.some((name) => name === "layer" || name.toLowerCase().includes(thing))
    })
    .map((source) => source.path)
  expect(wrong).toEqual([])
})

test("barrels are only the indexes of packages and of their layers", () => {
  const wrong = productSources
    .filter((source) => source.home.startsWith("packages/") && basename(source.path) === "index.ts")
    .filter(
      (source) =>
        !/\/src\/((document|memory|postgres|node|reader|reading|s3|migrations)\/)?index\.ts$/.test(
          source.path
        )
    )
    .map((source) => source.path)
  expect(wrong).toEqual([])
})
