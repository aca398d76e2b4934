import { expect, test } from "vitest"
import { parseMarkdown } from "../../src/documents/Markdown.ts"
import { processorMillis } from "../processorMillis.ts"

const characters = 100_000

const millisOf = (source: string): number => {
  const before = processorMillis()
  parseMarkdown(source)
  return processorMillis() - before
}

// With the square of the blocks, each of these took 6 to 20 seconds.
test.each([
  ["quotes", "> words\n\n"],
  ["nested lists", "- item\n  - item\n"],
  ["headings with underlines", "words\n---\n\n"],
  ["footnotes", "[^a]: words\n\nwords\n\n"]
])(
  "the reference parser takes time in proportion to the number of %s",
  (_, block) => {
    expect(millisOf(block.repeat(characters / block.length))).toBeLessThan(5_000)
  },
  60_000
)
