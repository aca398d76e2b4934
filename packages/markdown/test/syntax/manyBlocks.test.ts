import { expect, test } from "vitest"
import { parseMarkdown } from "../../src/syntax/Markdown.ts"
import { processorMillis } from "../processorMillis.ts"

const millisOf = (source: string): number => {
  const before = processorMillis()
  parseMarkdown(source)
  return processorMillis() - before
}

// With the square of their number, each of these took 6 to 120 seconds.
test.each([
  ["quotes", "> words\n\n", 100_000],
  ["nested lists", "- item\n  - item\n", 100_000],
  ["headings with underlines", "words\n---\n\n", 100_000],
  ["footnotes", "[^a]: words\n\nwords\n\n", 100_000],
  ["lines with an exclamation mark in one paragraph", "!!! note\n", 400_000],
  ["links without an end", "[a](b", 200_000],
  ["brackets without a beginning", "]", 200_000],
  ["lazy lines of a quote", "> a\nb\n", 200_000]
])(
  "the reference parser takes time in proportion to the number of %s",
  (_, block, characters) => {
    expect(millisOf(block.repeat(characters / block.length))).toBeLessThan(5_000)
  },
  60_000
)
