import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { productSources, root } from "../src/sources.ts"

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && path !== "tooling/architecture/test/exports.test.ts")

/** Names that a declaration of another package needs although nothing names them. */
const needed = [
  "packages/content/src/links/linksOfPage.ts: KeyedLink",
  "packages/markdown/src/syntax/wholeSyntax.ts: WholeSyntax"
]

test("what a file of a package exports is used in another file", () => {
  const filesOf = new Map<string, Set<string>>()
  for (const path of files) {
    for (const word of new Set(readFileSync(join(root, path), "utf8").split(/[^\w$]+/))) {
      const found = filesOf.get(word)
      if (found === undefined) filesOf.set(word, new Set([path]))
      else found.add(path)
    }
  }
  const unused = productSources
    // The schemas of the API are for programs of others.
    .filter(({ home }) => home !== "packages/api")
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /^export (?:async |abstract |declare )*(?:const|let|function\*?|class|interface|type) (\w+)/gm
        )
      ]
        .filter(([, name]) => filesOf.get(name!)!.size === 1)
        .map(([, name]) => `${path}: ${name}`)
    )
  expect(unused).toEqual(needed)
})
