import { describe, expect, it } from "@effect/vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { processorMillis } from "../processorMillis.ts"
import { obeyTheLaw } from "../edit/obeyTheLaw.ts"
import { childrenOf, leavesOf, type Node } from "../samples/openDocument.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

const shownNode = (node: Node): string => {
  if (node.object === "text") return node.leaves.map(({ text }) => text).join("")
  const name = node.object === "fragment" ? node.fragment : node.type
  const data = "data" in node ? (node.data as Record<string, unknown>) : {}
  const ref = data.ref as { readonly url?: string } | undefined
  const said = [data.style, data.title, data.id, data.syntax, data.formula, ref?.url]
    .filter((one) => typeof one === "string")
    .join(" ")
  return `${[name, said].filter((one) => one !== "").join(" ")}(${childrenOf(node).map(shownNode).join(" ")})`
}

/** The blocks of a page with their words. */
const shown = (source: string): string => parse(source).nodes.map(shownNode).join(" ")

const pages: Readonly<Record<string, readonly [source: string, document: string]>> = {
  "admonitions between backticks, tildes and colons as hints": [
    "```{note}\nA *b*.\n```\n\n~~~{warning} T\nc\n~~~\n\n:::{tip}\nd\n:::\n\n```{admonition} My **own**\n:class: danger\n:name: own\n\ne\n```\n",
    "hint info(paragraph(A b.)) hint warning(paragraph(T) paragraph(c)) hint success(paragraph(d)) hint danger(paragraph(My own) paragraph(e))"
  ],
  "options between two rules": [
    "```{important}\n---\nclass: x\nname: y\n---\nA\n```\n",
    "hint info(paragraph(A))"
  ],
  "directives within others, with code among them": [
    "````{note}\nA\n\n```{tip}\nB\n\n```python\nx\n```\n```\n\n:::{danger}\nC\n:::\n````\n",
    "hint info(paragraph(A) hint success(paragraph(B) code python(code-line(x))) hint danger(paragraph(C)))"
  ],
  "folding blocks": [
    ":::{dropdown} More *here*\n:open:\nA\n:::\n\n```{note}\n:class: dropdown\nB\n```\n",
    "expandable(expandable-title(paragraph(More here)) expandable-body(paragraph(A))) expandable(expandable-title(paragraph(Note)) expandable-body(paragraph(B)))"
  ],
  tabs: [
    "::::{tab-set}\n:sync-group: os\n:::{tab-item} Linux\n:sync: l\nA\n:::\n:::{tab-item} Windows\nB\n:::\n::::\n",
    "tabs(tabs-item Linux(paragraph(A)) tabs-item Windows(paragraph(B)))"
  ],
  "cards with their links": [
    "::::{grid} 1 2 2 3\n:gutter: 2\n\n:::{grid-item-card} Title\n:link: a/b\n:link-type: doc\n\nHead\n^^^\nWords\n+++\nFoot\n:::\n::::\n\n```{card} Alone\nIn\n```\n\n:::{button-link} https://x.example\nGo\n:::\n",
    "paragraph(link a/b(Title)) paragraph(Head) paragraph(Words) paragraph(Foot) paragraph(Alone) paragraph(In) paragraph(link https://x.example(Go))"
  ],
  "pictures with their captions": [
    "```{figure} a.png\n:alt: Alt\n:name: fig\n\nA *caption*.\n```\n\n```{image} b.png\n:width: 200px\n```\n",
    "images(image a.png(caption(paragraph(A caption.)))) images(image b.png())"
  ],
  "code with its caption": [
    "```{code-block} python\n:caption: a.py\n:linenos:\n\nx = 1\n```\n\n:::{code-block} js\ny\nz\n:::\n\n```{code-cell} ipython3\n:tags: [hide]\nw\n```\n\n```{mermaid}\ngraph\n```\n",
    "code a.py python(code-line(x = 1)) code js(code-line(y) code-line(z)) code python(code-line(w)) code mermaid(code-line(graph))"
  ],
  formulas: [
    "```{math}\n:label: eq\na+b\n```\n\nIn {math}`x^2` words.\n",
    "math a+b() paragraph(In  inline-math x^2()  words.)"
  ],
  "lists as tables, and pipe tables, below their titles": [
    "```{list-table} Title\n:header-rows: 1\n\n* - A\n  - B\n```\n",
    "paragraph(Title) list-unordered(list-item(list-unordered(list-item(paragraph(A)) list-item(paragraph(B)))))"
  ],
  "no table of contents": [
    "# T\n\n```{toctree}\n:caption: C\na\n```\n\n:::{toctree}\nb\n:::\n\nA\n",
    "paragraph(A)"
  ],
  "includes of files": [
    "```{include} a.md\n```\n\n```{literalinclude} b.py\n:language: python\n:lines: 1-3,5\n```\n\n:::{include} c.md\n:::\n",
    "reusable-content() reusable-content() reusable-content()"
  ],
  "targets, comments and breaks of cells as nothing": [
    '(one)=\n# T\n\n% A comment\n\n(two)=\n## H\n\nWords\n% within\nmore.\n\n+++ {"a": 1}\n\nEnd\n',
    "heading-1(H) paragraph(Words) paragraph(more.) paragraph(End)"
  ],
  "roles as links, marks and words": [
    "(here)=\n## H\n\nSee {ref}`the place <here>`, {ref}`elsewhere`, {doc}`Guide <a/b>`, {kbd}`Ctrl+C`, H{sub}`2`O, {term}`Word`, {py:func}`~a.b`, {abbr}`HTML (Hyper)`, {unknown}`x`.\n",
    "heading-1(H) paragraph(See  link #here(the place) ,  link /_labels/elsewhere#elsewhere(elsewhere) ,  link a/b(Guide) , Ctrl+C, H2O, Word, a.b, HTML (Hyper), {unknown}x.)"
  ],
  "links to labels of other pages, and to places of the page": [
    "# T\n\n(here)=\n## A *head*-line\n\n[a](#here) [b](#a-head-line) [c](#other) [d][e] <a id=own></a> [f](#own)\n\n[e]: #more\n",
    "heading-1(A head-line) paragraph(link #here(a)   link #a-head-line(b)   link /_labels/other#other(c)   link /_labels/more#more(d)    link #own(f))"
  ],
  "unknown directives as they are written": [
    "```{unknown} x\ny\n```\n\n:::{unknown}\nz\n:::\n",
    "code unknown(code-line(y)) paragraph(:::{unknown} z :::)"
  ],
  "fences without an end as Markdown": ["```{note}\nA\n", "code note(code-line(A))"],
  "percent signs and parentheses of other pages as text": [
    "% not hidden\n\n+++ b\n\n(a)= b\n",
    "paragraph(% not hidden) paragraph(+++ b) paragraph((a)= b)"
  ]
}

const page = `(first)=
# Title

% hidden

\`\`\`{note} A *title*
:class: x

Inner words **bold**, {ref}\`shown <first>\` and {doc}\`A page <other/page>\`.

* item
\`\`\`

\`\`\`\`{admonition} Another
:class: warning

:::{tip}
Deep H{sub}\`two\`O and {kbd}\`Key\`.
:::
\`\`\`\`

::::{tab-set}
:::{tab-item} First
Tabbed words.
:::
:::{tab-item} Second
\`\`\`python
code = 1
\`\`\`
:::
::::

:::{dropdown} Folded title
:open:

Body here.
:::

::::{grid} 2
:::{grid-item-card} Card title
:link: a/b
:link-type: doc

Card words.
:::
::::

1. One

   \`\`\`{warning}
   :name: w

   In a list.
   \`\`\`

\`\`\`{figure} a.png
:alt: Alt

Caption words.
\`\`\`

\`\`\`{code-block} python
:caption: Called
:linenos:

x = 1
y = two
\`\`\`

\`\`\`{math}
:label: eq

a + b
\`\`\`

\`\`\`{include} part.md
\`\`\`

\`\`\`{list-table} Table
:header-rows: 1

* - Cell
  - Other
\`\`\`
`

describe("MyST", () => {
  it.each(Object.entries(pages))("shows %s", (_, [source, document]) => {
    expect(shown(source)).toBe(document)
    expect(deriveSource(source, parseMarkdownFast)).toEqual(deriveSource(source))
  })

  it("changes in one word where one word is edited", () => {
    const original = parse(page)
    let edits = 0
    for (const [at, { text }] of leavesOf(original).entries())
      for (const { 0: word, index } of text.matchAll(/\w+/g)) {
        const document = structuredClone(original)
        leavesOf(document)[at]!.text = `${text.slice(0, index)}edited${text.slice(index + word.length)}`
        const result = replaceDocument(page, document, resolve, writeReferenceById)
        expect(result.replace("edited", word)).toBe(page)
        edits++
      }
    expect(edits).toBeGreaterThan(40)
  })

  it.each([
    [":::{dropdown} T\nA\n:::\n", ":::{dropdown} T\n:open:\nA\n:::\n"],
    [
      "* x\n\n  ```{dropdown} T\n  :color: red\n  A\n  ```\n",
      "* x\n\n  ```{dropdown} T\n  :open:\n  :color: red\n  A\n  ```\n"
    ]
  ])("opens and closes with its option", (closed, open) => {
    const toggled = (source: string, from: string, to: string) => {
      const document = JSON.parse(JSON.stringify(parse(source)).replace(from, to)) as ReturnType<typeof parse>
      return replaceDocument(source, document, resolve, writeReferenceById)
    }
    const kinds = ['"isVoid":true,"data":{}', '"isVoid":true,"data":{"defaultExpanded":true}'] as const
    expect(toggled(closed, kinds[0], kinds[1])).toBe(open)
    expect(toggled(open, kinds[1], kinds[0])).toBe(closed)
  })

  it("gets code that does not end the directive around it", () => {
    const source = "```{note}\nA\n```\n"
    const [code] = parse("```js\nx\n```\n").nodes
    const document = parse(source)
    const [note] = document.nodes
    const nodes = [
      { ...note!, nodes: [...note!.nodes!, { ...code!, key: "added" }] }
    ] as typeof document.nodes
    expect(replaceDocument(source, { ...document, nodes }, resolve, writeReferenceById)).toBe(
      "```{note}\nA\n\n~~~js\nx\n~~~\n```\n"
    )
  })

  it("has the places of its options in lists and quotes", () => {
    for (const prefix of ["> ", "  "]) {
      const lines = [":::{card} T", ":link: a/b", "", "A", ":::"].map((line) => `${prefix}${line}`)
      const source = `* x\n\n${lines.join("\n")}\n`
      const [link] = deriveSource(source).references
      expect(source.slice(link!.start, link!.end)).toBe("a/b")
      expect(link!.target).toBe("a/b")
    }
  })

  it("refers to pictures, cards, included files and documents by their places", () => {
    const { references } = deriveSource(page)
    expect(references.map(({ end, kind, start, target }) => [kind, target, page.slice(start, end)])).toEqual([
      ["link", "#first", "first"],
      ["link", "other/page", "other/page"],
      ["link", "a/b", "a/b"],
      ["image", "a.png", "a.png"],
      ["include", "part.md", "part.md"]
    ])
  })

  it("obeys the law of edits", () => {
    expect(obeyTheLaw([{ name: "MyST", source: page }], 6, 1)).toMatchObject({ wrong: [], further: [] })
  })

  it("takes a time that grows with its length", () => {
    for (const piece of [
      "```{note}\n",
      ":::{note}\n:a: b\n",
      "{ref}`a",
      "{ref}``a` ",
      "(a)=\n",
      "```{include} a",
      "~~~{tip} \n`` \n~~~~\n",
      ":::{math}\n::::\n",
      "- ```{note}\n",
      "% a\n",
      "````{note}\n```\n"
    ]) {
      const source = `(a)=\n\n${piece.repeat(Math.floor(6_000 / piece.length))}`
      const before = processorMillis()
      deriveSource(source)
      parse(source)
      expect(processorMillis() - before, piece).toBeLessThan(1_000)
    }
  })
})
