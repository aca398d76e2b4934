import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root, workspaces } from "../src/sources.ts"

/** Variables of guides in capitals, besides settings of Octavo: each has one name in all of them. */
const variables = new Set(["SCIM_TOKEN"])

/** Names that readers took for another variable. */
const otherNames = /\$\{?(?:organization|organizationId|orgId|space_?[Ii]d|site_?[Ii]d|token|base|url)\b/

const guides = [
  "README.md",
  ...readdirSync(join(root, "docs/guides")).map((name) => `docs/guides/${name}`),
  ...workspaces.map(({ home }) => `${home}/README.md`).filter((path) => /^(apps|packages)\//.test(path))
]

test("guides use the same variables: OCTAVO_URL, OCTAVO_TOKEN, org, space", () => {
  const found = guides.flatMap((path) =>
    Array.from(
      readFileSync(join(root, path), "utf8").matchAll(/```sh\n([^]*?)```/g),
      ([, block = ""]) => block
    )
      .flatMap((block) => [
        ...Array.from(block.matchAll(/\$\{?([A-Z][A-Z_0-9]*)/g), ([, name = ""]) => name).filter(
          (name) => !name.startsWith("OCTAVO_") && !variables.has(name)
        ),
        ...(otherNames.exec(block) ?? [])
      ])
      .map((name) => `${path}: ${name}`)
  )
  expect(found).toEqual([])
})
