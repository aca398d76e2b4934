import { expect, it } from "@effect/vitest"
import type { PageNode } from "@octavo/content"
import { readDocumentSafely } from "@octavo/markdown"
import { summaryOf } from "../src/pages/summaryOf.ts"

const summary = (markdown: string, attributes: PageNode["attributes"] = {}) =>
  summaryOf({ attributes } as PageNode, readDocumentSafely(`# Title\n\n${markdown}`))

it("a page is summed up by its description, else by the words of its first paragraph", () => {
  expect(summary("Words.", { description: "Described." })).toBe("Described.")
  expect(summary("Words **in** `code` and\n[links](x.md).\n\nMore.", { description: "" })).toBe(
    "Words in code and links."
  )
  expect(summary("![](a.png)\n\n## Heading\n\n* Item\n\nAt last.")).toBe("At last.")
  expect(summary("## Heading\n\n```sh\ncode\n```\n\n* One\n* Two")).toBe("One Two")
  expect(summary("")).toBeUndefined()
})

it("a long paragraph is cut at the end of a word, or of a character where words have no spaces", () => {
  const cut = summary("A sentence of words. ".repeat(20))!
  expect(cut.length).toBeLessThanOrEqual(160)
  expect(cut).toMatch(/(A|sentence|of|words\.)…$/)
  expect(summary("文".repeat(300))).toBe(`${"文".repeat(159)}…`)
  const emoji = summary(`x${"😀".repeat(200)}`)!
  expect(emoji).toBe(emoji.toWellFormed())
  expect(summary("w".repeat(160))).toBe("w".repeat(160))
})

it("a page with an operation alone is summed up by the words of its specification", () => {
  const document = readDocumentSafely(
    '# Pets\n\n{% openapi-operation spec="pets" path="/pets" method="get" %}\nget pets\n{% endopenapi-operation %}\n'
  )
  const root = {
    paths: { "/pets": { get: { summary: "List pets", description: "Lists **all** [pets](x)." } } }
  }
  const page = { attributes: {} } as PageNode
  expect(summaryOf(page, document, { specification: () => root })).toBe("Lists **all** [pets](x).")
  const description = (text: string) => readDocumentSafely(text)
  expect(summaryOf(page, document, { specification: () => root, description })).toBe("Lists all pets.")
  expect(summaryOf(page, document)).toBeUndefined()
})
