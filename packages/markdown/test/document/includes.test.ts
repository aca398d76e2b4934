import { describe, expect, it } from "@effect/vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import type { Document } from "../../src/document/Document.ts"
import { includedIn, includeReusables } from "../../src/derive/includeReusables.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { parseMarkdown } from "../../src/syntax/Markdown.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { selectPart } from "../../src/text/selectPart.ts"

const resolve = (target: string) => ({ kind: "file" as const, file: target })
const parse = (source: string): Document => parseDocument(source, resolve)

/** The includes of a page: target, part and language. */
const included = (source: string): ReadonlyArray<string> =>
  [...includedIn(parse(source)).values()].map(({ part, ref, syntax }) =>
    [ref.kind === "file" ? ref.file : "", part ?? "-", syntax ?? "-"].join(" ")
  )

const written: Readonly<Record<string, readonly [source: string, ...includes: ReadonlyArray<string>]>> = {
  "a section in code of mdBook": [
    "```rust\n{{#rustdoc_include ../a/main.rs:here}}\n```\n",
    "../a/main.rs here rs"
  ],
  "lines of mdBook": [
    "```\n{{#include a.sh:2}}\n  {{#include a.sh:2:}}\n{{#include a.sh::4}}\n{{#include a.sh:2:4}}\n```\n",
    "a.sh 2:2 sh",
    "a.sh 2: sh",
    "a.sh :4 sh",
    "a.sh 2:4 sh"
  ],
  "Markdown of mdBook": ["Before.\n\n{{#include part.md}}\n\nAfter.\n", "part.md - -"],
  "a playground of mdBook": ["{{#playground a.rs editable}}\n", "a.rs - rust"],
  "snippets of MkDocs": [
    '--8<-- "docs/a.md"\n\n```py\n--8<-- "a.py:main"\n--8<-- "./a.py:1:3,5"\n```\n',
    "/docs/a.md - -",
    "/a.py main py",
    "./a.py 1:3,5: py"
  ],
  "a list of snippets": ["--8<--\na.md\n; b.md\nc.md:2\n--8<--\n", "/a.md - -", "/c.md 2: -"],
  "code of VitePress": [
    "<<< @/a/b.ts#part{1,3 ts:line-numbers} [b]\n\n<<< ./c.md\n",
    "@/a/b.ts part ts",
    "./c.md - md"
  ],
  "Markdown of VitePress": [
    "<!--@include: ./a.md{3,}-->\n\n<!-- @include: @/b.md#part -->\n",
    "./a.md 3: -",
    "@/b.md part -"
  ],
  "files of Fumadocs": [
    '<include>./a.mdx#part</include>\n\n<include lang="ts">b.txt</include>\n',
    "./a.mdx part -",
    "b.txt - ts"
  ],
  "shortcodes of Hugo": [
    '{{< include "a.md" >}}\n\n{{% readfile file="/b.yaml" code="true" lang="yaml" %}}\n',
    "/a.md - -",
    "/b.yaml - yaml"
  ],
  "nothing of an escaped include, of one within words, and of an address": [
    '\\{{#include a.md}}\n\nSee {{#include a.md}}.\n\n;--8<-- "a.md"\n\n--8<-- "https://example.org/a.md"\n\n<<< a\n\n```\nlet a = {{#include b.rs}}\n```\n'
  ],
  "texts of Jekyll": [
    "{% include a.md b=c %}\n\n{% include_relative d.md %}\n",
    "/_includes/a.md - -",
    "d.md - -"
  ],
  "texts and code that MDX imports": [
    'import Part from "./_a.mdx"\nimport code from "@site/b.js?raw"\nimport Other from \'!!raw-loader!./c.txt\'\n\n<Part />\n\n<Code code={code} lang="ts" />\n\n<CodeBlock language="sh">{Other}</CodeBlock>\n',
    "./_a.mdx - -",
    "@site/b.js - ts",
    "./c.txt - sh"
  ],
  "files in a quote": ["> {{#include a.md}}\n>\n> ```\n> {{#include b.rs}}\n> ```\n", "a.md - -", "b.rs - rs"]
}

describe("an include of another tool", () => {
  for (const [name, [source, ...includes]] of Object.entries(written))
    it(`names ${name}, with the offsets of the path`, () => {
      expect(included(source)).toEqual(includes)
      for (const parser of [parseMarkdown, parseMarkdownFast]) {
        const references = deriveSource(source, parser).references.filter(({ kind }) => kind === "include")
        expect(new Set(references.map(({ target }) => target))).toEqual(
          new Set(includes.map((one) => one.split(" ")[0]))
        )
        for (const { end, start, target } of references)
          expect(target.endsWith(source.slice(start, end))).toBe(true)
      }
    })

  it("keeps its bytes where the words beside it are edited", () => {
    for (const [source] of Object.values(written)) {
      const page = `Some words.\n\n${source}`
      const document = parse(page)
      const text = JSON.stringify(document).replace("Some words.", "Other words.")
      const edited = JSON.parse(text) as Document
      expect(replaceDocument(page, edited, resolve, writeReferenceById)).toBe(page.replace("Some", "Other"))
    }
  })

  it("shows sections and lines of files, and nothing of a section that is not there", () => {
    const text =
      "a\n# --8<-- [start:one]\nb\n// ANCHOR: two\nc\n// ANCHOR_END: two\n# --8<-- [end:one]\n  // #region three\n  d\n\n    e\n  // #endregion\nf\n"
    const parts = ["one", "two", "three", "on", "2:3", "12:", ":1", "1:1,13:"]
    expect(parts.map((part) => selectPart(text, part))).toEqual([
      "b\nc",
      "c",
      "d\n\n  e",
      undefined,
      "# --8<-- [start:one]\nb",
      "  // #endregion\nf\n",
      "a",
      "a\nf\n"
    ])
  })

  it("is shown as text beyond a bound, also where files include each other", () => {
    const doubling = Array.from(
      { length: 20 },
      (_, index) => `{{#include ${index % 10}.md}}\n\nWords.\n`
    ).join("\n")
    const contents = new Map(
      Array.from({ length: 10 }, (_, index) => [`${index}.md`, parse(doubling)] as const)
    )
    const shown = includeReusables(parse(doubling), contents)
    expect(JSON.stringify(shown).length).toBeLessThan(10_000_000)
    expect(JSON.stringify(shown)).toContain("{{#include 1.md}}")
    const code = parse("```\n{{#include a.rs}}\n```\n".repeat(60))
    const lines = parse(`\`\`\`\n${"x\n".repeat(1_000)}\`\`\`\n`)
    const key = [...includedIn(code).keys()][0]!
    const all = includeReusables(code, new Map([[key, lines]])).nodes.flatMap(({ nodes = [] }) => nodes)
    expect(all.length).toBeLessThan(25_000)
  })
})
