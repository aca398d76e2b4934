import { processorMillis } from "@octavo/kernel/testing"
import { expect, test } from "vitest"
import { codeInTableHeads } from "../../src/segments/codeInTableHeads.ts"
import { wordsOfSegment } from "../../src/segments/Segment.ts"
import { writePlainSegment } from "../../src/segments/writeSegment.ts"

test("code in the heads of tables is found, of pipes and of HTML", () => {
  const pipes = "> | `a` | b |\n> | :-- | --- |\n> | `c` | d |\n"
  const html = "<table><tr><th>x <code>e</code></th><th >y</th></tr></table>\n"
  expect([...codeInTableHeads(`${pipes}\n${html}`)]).toEqual(["a", "e"])
})

test("placeholders are read as translators write them back", () => {
  expect(wordsOfSegment("a< / g 1 >b<x2/>c< G3 / >d")).toBe("a b c d")
})

test.each(["<th ", "<th>`a`<code>", "`\n- ", `<${" ".repeat(5000)}`, "{{ a ", "{% a ", "</ g"])(
  "texts of %j repeated are written and read in time in proportion to their length",
  (piece) => {
    const text = piece.repeat(300_000 / piece.length)
    const before = processorMillis()
    codeInTableHeads(`a \`b\`\n-${text}`)
    codeInTableHeads(`${text}\n>${" ".repeat(200_000)}-x`)
    wordsOfSegment(text)
    writePlainSegment(text, [])
    expect(processorMillis() - before).toBeLessThan(2_000)
  }
)
