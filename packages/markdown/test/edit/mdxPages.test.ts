import { describe, expect, it } from "@effect/vitest"
import type { Block, Document } from "../../src/document/Document.ts"
import type { BlockType } from "../../src/document/BlockData.ts"
import { editSource } from "../../src/edit/editSource.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { mdxFormsOf } from "../../src/print/MdxForms.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { Unwritable } from "../../src/print/Unwritable.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { resolveWith } from "../../src/links/PageLinks.ts"
import { arbitraryBlock } from "../../src/testing/arbitraryDocument.ts"
import { blockOf } from "../../src/testing/arbitraryLeafBlocks.ts"
import { holds } from "../../src/testing/holds.ts"
import { textOf } from "../../src/testing/arbitraryText.ts"
import { mdxErrors } from "./mdxErrors.ts"

const linksOf = (from: string) => ({ from, targets: new Map() })
const parse = (source: string, from = "a.mdx") => parseDocument(source, resolveWith(linksOf(from)))

/** A page with other blocks. */
const write = (source: string, change: (document: Document) => Document["nodes"], from = "a.mdx") => {
  const document = parse(source, from)
  const edited: Document = { ...document, nodes: change(document) }
  return editSource(source, { document: { edited, links: linksOf(from) }, title: null, frontMatter: {} })
}

/** The text of a page with other blocks; null where they are refused. */
const textWith = (...given: Parameters<typeof write>): string | null => {
  const written = write(...given)
  return "text" in written ? written.text : null
}

/** The text that a page gets for blocks of other Markdown at its end. */
const added = (source: string, markdown: string, from = "a.mdx"): string | null => {
  const text = textWith(source, ({ nodes }) => [...nodes, ...parse(`#\n\n${markdown}`, from).nodes], from)
  return text === null ? null : text.slice(source.trimEnd().length).trim()
}

const wordsIn = (value: unknown): ReadonlyArray<string> =>
  JSON.stringify(value ?? null).match(/Word\w*/g) ?? []

const hint = '{% hint style="warning" %}\nHot.\n{% endhint %}\n'
const tabs =
  '{% tabs %}\n{% tab title="Linux" %}\na\n{% endtab %}\n{% tab title="macOS" %}\nb\n{% endtab %}\n{% endtabs %}\n'
const steps = "{% stepper %}\n{% step %}\n### One\n\na\n{% endstep %}\n{% endstepper %}\n"
const details = "<details>\n\n<summary>More</summary>\n\nWords.\n\n</details>\n"

const plain = "# T\n\nWords.\n"
const mintlify =
  '# T\n\n<Note>\nN\n</Note>\n\n<Tabs>\n<Tab title="A">\na\n</Tab>\n</Tabs>\n\n<Steps>\n<Step title="S">\ns\n</Step>\n</Steps>\n\n<Accordion title="Q">\nq\n</Accordion>\n'
const docusaurus = '# T\n\n:::note\nN\n:::\n\n<Tabs>\n<TabItem value="a" label="A">\na\n</TabItem>\n</Tabs>\n'
const fumadocs =
  '# T\n\n<Callout type="warn">W</Callout>\n\n<Tabs items={[\'x\']}>\n<Tab value="x">\na\n</Tab>\n</Tabs>\n\n<Steps>\n<Step>\ns\n</Step>\n</Steps>\n\n<Accordions>\n<Accordion title="Q">\nq\n</Accordion>\n</Accordions>\n'
const starlight = '# T\n\n<Aside type="tip">W</Aside>\n'
const alerts = "# T\n\n> [!NOTE]\n> N\n"

const pages = [plain, mintlify, docusaurus, fumadocs, alerts]

const cases: ReadonlyArray<readonly [string, page: string, block: string, written: string]> = [
  ["a hint as a quote", plain, hint, "> **Warning:** Hot."],
  ["a hint as a callout by name", mintlify, hint, "<Warning>\n\nHot.\n\n</Warning>"],
  ["a hint as a callout by type", fumadocs, hint, '<Callout type="warn">\n\nHot.\n\n</Callout>'],
  ["a hint as an aside", starlight, hint, '<Aside type="caution">\n\nHot.\n\n</Aside>'],
  ["a hint as an admonition", docusaurus, hint, ":::caution\n\nHot.\n\n:::"],
  ["a hint as an alert", alerts, hint, "> [!WARNING]\n> Hot."],
  ["tabs as headings", plain, tabs, "#### Linux\n\na\n\n#### macOS\n\nb"],
  [
    "tabs as components with titles",
    mintlify,
    tabs,
    '<Tabs>\n\n<Tab title="Linux">\n\na\n\n</Tab>\n\n<Tab title="macOS">\n\nb\n\n</Tab>\n\n</Tabs>'
  ],
  [
    "tabs as components with labels",
    docusaurus,
    tabs,
    '<Tabs>\n\n<TabItem label="Linux" value="Linux">\n\na\n\n</TabItem>\n\n<TabItem label="macOS" value="macOS">\n\nb\n\n</TabItem>\n\n</Tabs>'
  ],
  [
    "tabs as components with their titles above them",
    fumadocs,
    tabs,
    '<Tabs items={["Linux", "macOS"]}>\n\n<Tab value="Linux">\n\na\n\n</Tab>\n\n<Tab value="macOS">\n\nb\n\n</Tab>\n\n</Tabs>'
  ],
  ["steps as a list", plain, steps, "1. ### One\n\n   a"],
  ["steps with titles", mintlify, steps, '<Steps>\n\n<Step title="One">\n\na\n\n</Step>\n\n</Steps>'],
  ["steps with headings", fumadocs, steps, "<Steps>\n\n<Step>\n\n### One\n\na\n\n</Step>\n\n</Steps>"],
  ["a block that folds as details", plain, details, details.trim()],
  [
    "a block that folds as an accordion",
    mintlify,
    details,
    '<Accordion title="More">\n\nWords.\n\n</Accordion>'
  ],
  ["a block that folds outside of a group of accordions as details", fumadocs, details, details.trim()],
  [
    "columns below each other",
    plain,
    "{% columns %}\n{% column %}\na\n{% endcolumn %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}\n",
    "a\n\nb"
  ],
  [
    "code below its title",
    plain,
    '{% code title="a.js" lineNumbers="true" %}\n```js\n{x}\n```\n{% endcode %}\n',
    "**a.js**\n\n```js\n{x}\n```"
  ],
  ["a formula as code", plain, "$$\na_{b}\n$$\n", "```latex\na_{b}\n```"],
  ["a formula beside others", "# T\n\n$$\nx\n$$\n", "$$\na_{b}\n$$\n", "$$\na_{b}\n$$"],
  [
    "an embedded page as a link",
    plain,
    '{% embed url="https://e.org" %}\nA film\n{% endembed %}\n',
    "[A film](https://e.org)"
  ],
  [
    "a file as a link",
    plain,
    '{% file src="https://e.org/a.pdf" %}\nA manual\n{% endfile %}\n',
    "[A manual](https://e.org/a.pdf)"
  ],
  [
    "a link to a page",
    plain,
    '{% content-ref url="https://e.org" %}\n[x](https://e.org)\n{% endcontent-ref %}\n',
    '[https://e.org](https://e.org "mention")'
  ],
  [
    "text with braces, brackets and modules",
    plain,
    "export \\{a} \\<b> c < d { import e\n",
    "&#x65;xport \\{a} \\<b> c \\< d \\{ import e"
  ],
  [
    "line breaks and images as closed elements",
    plain,
    '<figure><img src="https://e.org/a.png" alt="A {b}"><figcaption><p>C {d}</p></figcaption></figure>\n',
    '<figure><img src="https://e.org/a.png" alt="A {b}" /><figcaption><p>C &#123;d&#125;</p></figcaption></figure>'
  ],
  ["colors without their style", plain, 'A <mark style="color:red;">red</mark> word\n', "A red word"]
]

const word = (text: string) => blockOf("paragraph", {}, [textOf([{ object: "leaf", text, marks: [] }])])
const url = { kind: "url", url: "https://e.org/Word9" } as const
const fragment = (name: string, nodes: ReadonlyArray<Block>) => ({
  object: "fragment" as const,
  key: name,
  fragment: name,
  type: name,
  nodes
})
const caption = { fragments: [fragment("caption", [word("Word1")])] }

/** A block of each type that stands by itself, with words where it has any; null for a block that MDX cannot express. */
const everyBlock: Readonly<
  Record<
    Exclude<
      BlockType,
      | "paragraph"
      | `heading-${string}`
      | `list-${string}`
      | "code-line"
      | "tabs-item"
      | "stepper-step"
      | "column"
      | "update"
      | "image"
      | "table"
    >,
    Block
  >
> = {
  divider: blockOf("divider", {}),
  blockquote: blockOf("blockquote", {}, [word("Word1")]),
  hint: blockOf("hint", { style: "success", icon: "bolt" }, [word("Word1"), word("Word2")]),
  code: blockOf("code", { syntax: "js", title: "Word1", overflow: "wrap" }, [
    blockOf("code-line", { highlighted: true }, [textOf([{ object: "leaf", text: "Word2 {%", marks: [] }])])
  ]),
  tabs: blockOf("tabs", { fullWidth: true }, [
    blockOf("tabs-item", { title: "Word1", icon: "bolt" }, [word("Word2")]),
    blockOf("tabs-item", {}, [word("Word3")])
  ]),
  stepper: blockOf("stepper", {}, [blockOf("stepper-step", { icon: "bolt" }, [word("Word1")])]),
  expandable: blockOf("expandable", { defaultExpanded: true }, [], {
    fragments: [fragment("expandable-title", [word("Word1")]), fragment("expandable-body", [word("Word2")])]
  }),
  columns: blockOf("columns", {}, [blockOf("column", { width: 50 }, [word("Word1")])]),
  images: blockOf("images", { align: "left" }, [blockOf("image", { ref: url }, [], caption)]),
  file: blockOf("file", { ref: url }, [], caption),
  drawing: blockOf("drawing", { ref: { kind: "file", file: url.url } }),
  embed: blockOf("embed", { url: url.url }, [], caption),
  "content-ref": blockOf("content-ref", { ref: url }),
  math: blockOf("math", { formula: "Word1_{2}" }),
  "reusable-content": blockOf("reusable-content", { ref: url }),
  swagger: blockOf("swagger", { ref: url, path: "/Word1", method: "get" }),
  "openapi-operation": blockOf("openapi-operation", {
    ref: { kind: "openapi", spec: "Word1" },
    path: "/Word2",
    method: "get"
  }),
  "openapi-schemas": blockOf("openapi-schemas", {
    ref: { kind: "openapi", spec: "Word1" },
    schemas: ["Word2", "Word3"]
  }),
  "openapi-webhook": blockOf("openapi-webhook", {
    ref: { kind: "openapi", spec: "Word1" },
    name: "Word2",
    method: "post"
  }),
  integration: blockOf("integration", { integration: "a", block: "b", props: {}, url: url.url }),
  if: blockOf("if", { expression: "visitor.claims.a" }, [word("Word1")]),
  updates: blockOf("updates", {}, [
    blockOf("update", { date: "2026-10-01", tags: [{ kind: "tag", tag: "Word1" }] }, [word("Word2")])
  ]),
  prompt: blockOf("prompt", { description: "Word1" }, [word("Word2")])
}

describe("new blocks of MDX pages", () => {
  it.for(cases)("write %s", ([, page, block, expected]) => {
    const written = added(page, block)
    expect(written).toBe(expected)
    expect(mdxErrors(written!)).toBeUndefined()
  })

  it("are written as tags in pages that are not MDX", () => {
    expect(added(plain, hint, "a.md")).toBe(hint.trim())
    expect(added(mintlify, tabs, "a.md")).toContain('{% tab title="Linux" %}')
  })

  it.for(Object.entries(everyBlock))("of the type %s keep their words", ([type, block]) => {
    for (const page of pages) {
      const written = write(page, ({ nodes }) => [...nodes, block])
      if (type === "if" || type === "reusable-content") {
        expect(written).toEqual({ refused: "no-markdown", words: [type] })
        continue
      }
      const text = "text" in written ? written.text : `refused: ${written.refused}`
      expect(mdxErrors(text)).toBeUndefined()
      expect(text.replace(/`[^`]*`/g, "")).not.toMatch(/\{%|<!--| style=/)
      const words = wordsIn(block.data).concat(wordsIn(block.nodes), wordsIn(block.fragments))
      expect(wordsIn(parse(text).nodes)).toEqual(expect.arrayContaining([...words]))
    }
  })

  it("of any kind are read by the tools of MDX, unless a condition refuses them", () =>
    holds(arbitraryBlock, 150, (block) => {
      const page = pages[JSON.stringify(block).length % pages.length]!
      const resolve = (target: string) => ({ kind: "url" as const, url: target })
      const document = parseDocument(page, resolve)
      const edited = { ...document, nodes: [...document.nodes, block] }
      const written = () => replaceDocument(page, edited, resolve, writeReferenceById, mdxFormsOf(page))
      if (JSON.stringify(block).includes('"type":"if"')) expect(written).toThrow(Unwritable)
      else expect(mdxErrors(written())).toBeUndefined()
    }))
})

describe("edits of MDX pages", () => {
  it("escape braces and angle brackets in words", () => {
    const text = textWith(plain, () => parse("#\n\nWords {a} \\<b>.\n").nodes)
    expect(text).toBe("# T\n\nWords \\{a} \\<b>.\n")
  })

  it("give a new tab a title among those above", () => {
    const text = textWith(fumadocs, ({ nodes }) =>
      nodes.map((block) =>
        block.type === "tabs"
          ? ({
              ...block,
              nodes: [...(block.nodes ?? []), blockOf("tabs-item", { title: "y" }, [word("b")])]
            } as Block)
          : block
      )
    )
    expect(text).toContain('<Tabs items={["x", "y"]}>')
    expect(text).toContain('<Tab value="y">')
    expect(mdxErrors(text!)).toBeUndefined()
  })

  it("leave out an icon that a component cannot have", () => {
    const text = textWith(docusaurus, ({ nodes }) =>
      nodes.map((block) =>
        block.type === "hint" ? { ...block, data: { ...block.data, icon: "bolt" } } : block
      )
    )
    expect(text).toBe(docusaurus)
  })

  it("change the style of a component", () => {
    const text = textWith(mintlify, ({ nodes }) =>
      nodes.map((block) => (block.type === "hint" ? { ...block, data: { style: "danger" } } : block))
    )
    expect(text).toBe(mintlify.replaceAll("Note>", "Danger>"))
  })

  it("copy a tag that the page has in spite of MDX", () => {
    const source = `# T\n\n${hint}\nWords.\n`
    expect(textWith(source, ({ nodes }) => [...nodes, { ...nodes[0]!, key: "new" }])).toBe(
      `${source}\n${hint}`
    )
  })
})
