import { expect, it } from "@effect/vitest"
import { mayMention } from "../../src/imports/mayMention.ts"

it("a text may mention a file by any spelling of its name, and certainly does not without the letters of that", () => {
  const isMentioning = mayMention([".github/plan_b.png", ".gitignore", "notes/2024-roadmap.md"])
  for (const text of [
    "![](../.github/plan_b.png)",
    "![](../.github/plan\\_b.png)",
    "![](../.GitHub/PLAN_B.PNG)",
    "![](../.github/%70lan_b.png)",
    "![](&#112;lan_b.png)",
    "[all](.gitignore)",
    '{% include "notes/2024-roadmap" %}'
  ])
    expect([text, isMentioning(text)]).toEqual([text, true])
  expect(isMentioning("# Start\n\nSee [the next page](next.md) & more.\n")).toBe(false)
  // A name without such letters has no spelling that can be looked for.
  expect(mayMention(["图.png"])("words")).toBe(true)
  expect(mayMention(Array.from({ length: 30 }, (_, at) => `file${at}.png`))("words")).toBe(true)
  expect(mayMention([])("words")).toBe(false)
})
