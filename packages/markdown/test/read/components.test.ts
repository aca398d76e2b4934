import { describe, expect, it } from "@effect/vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import type { Document } from "../../src/document/Document.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { processorMillis } from "../processorMillis.ts"
import { childrenOf, everyNode, leavesOf, type Node } from "../samples/openDocument.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

const shownNode = (node: Node): string => {
  if (node.object === "text") return node.leaves.map(({ text }) => text).join("")
  const name = node.object === "fragment" ? node.fragment : node.type
  const inside = childrenOf(node).map(shownNode).join(" ")
  const data = "data" in node ? (node.data as Record<string, unknown>) : {}
  const said = [data.style, data.title, data.syntax].filter((one) => typeof one === "string").join(" ")
  return `${[name, said].filter((one) => one !== "").join(" ")}(${inside})`
}

/** The blocks of a page with their words. */
const shown = (source: string): string => parse(source).nodes.map(shownNode).join(" ")

const blocks: Readonly<Record<string, readonly [source: string, document: string]>> = {
  "a callout without blank lines": ["<Note>\nSome *text*.\n</Note>\n", "hint info(paragraph(Some text.))"],
  "an aside with a title, whose words are indented": [
    '<Aside type="caution" title="Mind">\n    Words\n</Aside>\n',
    "hint warning(paragraph(Mind) paragraph(Words))"
  ],
  "a callout on one line": ["<Tip>Short.</Tip>\n", "hint success(paragraph(Short.))"],
  "tabs with labels": [
    '<Tabs>\n  <TabItem label="A">\n    a\n  </TabItem>\n  <TabItem value="b">b</TabItem>\n</Tabs>\n',
    "tabs(tabs-item A(paragraph(a)) tabs-item b(paragraph(b)))"
  ],
  "tabs whose titles are above them": [
    "<Tabs items={['npm', \"yarn\"]}>\n<Tab>\none\n</Tab>\n<Tab>\ntwo\n</Tab>\n</Tabs>\n",
    "tabs(tabs-item npm(paragraph(one)) tabs-item yarn(paragraph(two)))"
  ],
  "tabs whose titles are objects above them": [
    "<Tabs items={[{ label: 'npm', disabled: false }, { label: 'yarn' }]}>\n<Tab>\none\n</Tab>\n<Tab>\ntwo\n</Tab>\n</Tabs>\n",
    "tabs(tabs-item npm(paragraph(one)) tabs-item yarn(paragraph(two)))"
  ],
  "steps with titles": [
    '<Steps>\n<Step title="First">\nDo it.\n</Step>\n</Steps>\n',
    "stepper(stepper-step(paragraph(First) paragraph(Do it.)))"
  ],
  "steps that are a list": [
    "<Steps>\n1. a\n2. b\n</Steps>\n",
    "list-ordered(list-item(paragraph(a)) list-item(paragraph(b)))"
  ],
  "an accordion": [
    '<AccordionGroup>\n<Accordion title="Q">\nA\n</Accordion>\n</AccordionGroup>\n',
    "expandable(expandable-title(paragraph(Q)) expandable-body(paragraph(A)))"
  ],
  "a group of code": [
    '<CodeGroup>\n```sh npm\na\n```\n```js title="y.js"\nb\n```\n</CodeGroup>\n',
    "tabs(tabs-item npm(code sh(code-line(a))) tabs-item y.js(code js(code-line(b))))"
  ],
  "cards with links": [
    '<CardGroup cols={2}>\n  <Card title="One" href="/one" icon={<Icon name="x" />}>\n    Body.\n  </Card>\n  <Card title="Two" href="/two" />\n</CardGroup>\n',
    "paragraph(link(One)) paragraph(Body.) paragraph(link(Two))"
  ],
  "a frame with an image": [
    '<Frame caption="C">\n![a](b.png)\n</Frame>\n',
    "paragraph(C) images(image(caption(paragraph(a))))"
  ],
  "what is within another component": [
    "<Own on={() => { return a > b }}>\n## Title\n</Own>\n",
    "heading-1(Title)"
  ],
  "files and folders": [
    '<Files>\n  <Folder name="app" defaultOpen>\n    <File name="a.ts" />\n    <FileTree.Folder name="api" />\n  </Folder>\n  <File name="b.ts" />\n</Files>\n',
    "list-unordered(list-item(paragraph(app) list-unordered(list-item(paragraph(a.ts)) list-item(paragraph(api)))) list-item(paragraph(b.ts)))"
  ],
  "a tree of files that is a list": [
    "<FileTree>\n\n- a\n  - b **c**\n\n</FileTree>\n",
    "list-unordered(list-item(paragraph(a) list-unordered(list-item(paragraph(b c)))))"
  ],
  icons: [
    '<Icon name="star" />\n\nA <Icon icon="rocket" size={2} /> b <Icon name={x} /> c\n',
    "paragraph(icon()) paragraph(A  icon()  b  c)"
  ],
  "links within a line": [
    'A <Link to="/a">b **c**</Link> d <Own href="/e" x={1}>`f`</Own> g <Own>h</Own>\n',
    "paragraph(A  link(b c)  d  link(f)  g h)"
  ],
  "a link of its own": ['<Link href="/a">\n  Words\n</Link>\n', "paragraph(link(Words))"],
  "another component with a link": [
    '<Own title="T" href="/a">\n\nWords\n\n</Own>\n',
    "paragraph(link(T)) paragraph(Words)"
  ],
  "a listing": [
    '<Listing number="1-2" file-name="a.rs" caption="Say it">\n\n```rust\nx\n```\n\n</Listing>\n',
    "code a.rs rust(code-line(x)) paragraph(Listing 1-2) paragraph(Say it)"
  ],
  "code in an attribute": [
    '<Code lang="js" title="a.js" code={`a\nb`} />\n',
    "code a.js js(code-line(a) code-line(b))"
  ],
  "an operation of an API": [
    '<APIPage document={"./api.json"} operations={[{"path":"/pets","method":"get"}]} webhooks={[]} />\n',
    "swagger()"
  ],
  "types of properties": [
    '<TypeTable\n  type={{\n    a: { type: "string", description: `First`, default: \'x\' },\n    "b-c": { type: "() => Promise<void>", required: true, description: "<b>" },\n  }}\n/>\n',
    "table(r1-c1(paragraph(a?)) r1-c2(paragraph(string = x)) r1-c3(paragraph(First)) r2-c1(paragraph(b-c)) r2-c2(paragraph(() => Promise<void>)) r2-c3(paragraph(<b>)))"
  ],
  "components in a list": [
    "- item\n\n  <Warning>\n  care\n  </Warning>\n",
    "list-unordered(list-item(paragraph(item) hint warning(paragraph(care))))"
  ],
  "components below HTML": [
    "<Note>\n<b>x</b>\n<Tip>\ny\n</Tip>\n</Note>\n",
    "hint info(paragraph(x) hint success(paragraph(y)))"
  ],
  "no comments, and no imports between the words": [
    "a {/* b */} c\n\n{/* d\n\ne */}\n\nimport X from './x'\n\n<X />\n",
    "paragraph(a  c)"
  ],
  "a component without an end as text": ["<Own>\n\na\n", "paragraph(<Own>) paragraph(a)"],
  "code as it is": [
    "```\n<Note>\n```\n\n<Note>\n`<Tip>`\n</Note>\n",
    "code(code-line(<Note>)) hint info(paragraph(<Tip>))"
  ],
  "indented code beside no components": ["    a\n", "code(code-line(a))"]
}

const page = `---
title: Page
---
import { Tabs } from 'x'
export const meta = {
  a: 1
}

# Hello

Some words {/* hidden */} here <Own x={1}>inner **bold**</Own>, and <Badge text="fresh" />.

<Aside type="tip" title="Mind this">
  Indented words.

      Deep words
</Aside>

<Tabs items={['npm', 'yarn']}>
  <Tab>
    \`\`\`sh
    npm install
    \`\`\`
  </Tab>
  <Tab>One line.</Tab>
</Tabs>

<Steps>
  <Step title="First step">
    Do **this**:

    - item here
      <Warning>careful now</Warning>
  </Step>
</Steps>

<CardGroup cols={2}>
  <Card title="Card title" href="/one" icon={<Icon name="x" />}>
    Card body.
  </Card>
  <LinkCard title="Other card" description="With words" href="/two" />
  <Card title="Long
    title" href="/three">Third body</Card>
</CardGroup>

<LinkCard title="Avant\u00a0: ensuite" href="/four" />

<LinkButton href="/five" variant="secondary" icon="external">
  Pushed button
</LinkButton>

<Accordion title="A question">
An answer
</Accordion>

<Icon name="star" /> Starred <Link to="/six">linked words</Link> there.

<Files>
  <Folder name="folder one">
    <File name="file two" />
  </Folder>
</Files>

<Listing file-name="main.rs" caption="Some caption">

\`\`\`rust
listed code
\`\`\`

</Listing>
`

const types = '<TypeTable type={{ row: { type: "kind", description: "Described here" } }} />\n'

describe("a page with components", () => {
  it.each(Object.entries(blocks))("shows %s", (_, [source, document]) => {
    expect(shown(source)).toBe(document)
    expect(deriveSource(source, parseMarkdownFast)).toEqual(deriveSource(source))
  })

  it("has the words and the links of its components", () => {
    const { references, sections } = deriveSource(page)
    const text = sections.map((section) => section.text).join("\n")
    const later = ["file two", "Some caption", "main.rs"]
    for (const words of ["Mind this", "First step", "Card title", "With words", "A question", ...later])
      expect(text).toContain(words)
    expect(text).not.toMatch(/hidden|import|meta/)
    expect(references.map(({ end, kind, start, target }) => [kind, target, page.slice(start, end)])).toEqual([
      ["link", "/one", "/one"],
      ["link", "/two", "/two"],
      ["link", "/three", "/three"],
      ["link", "/four", "/four"],
      ["link", "/five", "/five"],
      ["link", "/six", "/six"]
    ])
  })

  it("refers to the document of an operation from the folder of the project", () => {
    const source = '<APIPage document={"./api.json"} operations={[{ path: "/pets", method: "get" }]} />\n'
    expect(deriveSource(source).references.map(({ kind, target }) => [kind, target])).toEqual([
      ["openapi", "/api.json"]
    ])
    const [block] = parse(source).nodes
    expect(block?.data).toMatchObject({ path: "/pets", method: "get", ref: { url: "/api.json" } })
  })

  it("has the words of types, and refuses edits of them", () => {
    expect(deriveSource(types).sections.map(({ text }) => text)).toEqual(["row? kind Described here"])
    const document: Document = structuredClone(parse(types))
    leavesOf(document)[0]!.text = "other"
    expect(() => replaceDocument(types, document, resolve, writeReferenceById)).toThrow("cannot be written")
  })

  it("changes in one word where one word is edited", () => {
    const original = parse(page)
    let edits = 0
    for (const [at, { text }] of leavesOf(original).entries())
      for (const [word] of text.matchAll(/\w+/g)) {
        const document: Document = structuredClone(original)
        const leaf = leavesOf(document)[at]!
        leaf.text = text.replace(new RegExp(`\\b${word}\\b`), "edited")
        const result = replaceDocument(page, document, resolve, writeReferenceById)
        expect(result.replace("edited", word)).toBe(page)
        edits++
      }
    expect(edits).toBeGreaterThan(30)
    expect(everyNode(original).length).toBeGreaterThan(40)
  })

  it("takes a time that grows with its length", () => {
    for (const piece of ["<A {\n", "<A ", "<A>\n", "</A>\n", "<A b={`\n", "import a from 'b'\n\n<A/>\n\n"]) {
      const source = `<A>\n\n</A>\n\n${piece.repeat(Math.floor(30_000 / piece.length))}`
      const before = processorMillis()
      deriveSource(source)
      expect(processorMillis() - before, piece).toBeLessThan(3_000)
    }
  })
})
