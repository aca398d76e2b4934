import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

test("markup is taken as it is only from templates, the typesetter of formulas, the constant script, escaped data and icons", () => {
  const folder = fileURLToPath(new URL("../../src", import.meta.url))
  const users = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .filter((path) => readFileSync(`${folder}/${path}`, "utf8").includes("Html.trust("))
  expect(users.sort()).toEqual([
    "blocks/renderIcon.ts",
    "frame/renderStructuredData.ts",
    "frame/speculationRules.ts",
    "frame/themeScript.ts",
    "node/Snippets.ts",
    "snippets/mathMLOf.ts",
    "template/Html.ts"
  ])
})
