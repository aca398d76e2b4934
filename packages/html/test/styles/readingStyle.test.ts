import { expect, test } from "vitest"
import { readingStyle, readingTokens } from "@octavo/html/styles"

test("the style of documents styles nothing outside of them", () => {
  expect(readingStyle.startsWith("@scope (.prose){")).toBe(true)
  let depth = 0
  for (const [index, sign] of [...readingStyle].entries()) {
    if (sign === "{") depth++
    if (sign === "}") depth--
    // The scope ends with the text, so no rule is outside of it.
    if (depth === 0 && index > "@scope (.prose)".length) expect(index).toBe(readingStyle.length - 1)
  }
  expect(depth).toBe(0)
})

test("the tokens have every property that the style of documents uses", () => {
  const own = new Set(["--c", "--k"])
  const used = new Set([...readingStyle.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))
  const missing = [...used].filter((name) => !own.has(name) && !readingTokens.includes(`${name}:`))
  expect(missing).toEqual([])
})
