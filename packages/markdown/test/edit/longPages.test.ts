import { describe, expect, it } from "@effect/vitest"
import { type Block, type Document } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { processorMillis } from "../processorMillis.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })

const section = (number: number): string =>
  [
    `## Section ${number}`,
    `A paragraph ${number} with **bold** words and a [link](page-${number}.md) that goes on\nover lines, and \`code\`.`,
    `* item ${number}\n* another with _emphasis_\n  * nested\n* a third`,
    `\`\`\`js\nconst a = ${number}\nrun(a)\n\`\`\``,
    `| A | B |\n| --- | --- |\n| ${number} | x |\n| y | **z** |`,
    `> quoted ${number}`,
    `{% hint style="info" %}\nMind ${number}.\n{% endhint %}`
  ].join("\n\n")

const source = `# T\n\n${Array.from({ length: 320 }, (_, number) => section(number)).join("\n\n")}\n`

/** Time of the processor alone: other work on the machine does not count. */
const timeOf = (work: () => unknown): number => {
  const before = processorMillis()
  work()
  return processorMillis() - before
}

const ofType = ({ nodes }: Document, type: Block["type"]) => nodes.filter((block) => block.type === type)

const edits: Readonly<Record<string, (document: Document) => void>> = {
  "a word": (document) => {
    const [text] = ofType(document, "paragraph")[140]!.nodes as unknown as [
      { leaves: Array<{ text: string }> }
    ]
    text.leaves[0]!.text = text.leaves[0]!.text.replace("paragraph", "changed")
  },
  "a moved block": (document) => {
    const nodes = document.nodes as Array<Block>
    nodes.push(...nodes.splice(500, 1))
  },
  "a moved column": (document) => {
    const { data } = ofType(document, "table")[100]! as unknown as { data: { view: object } }
    data.view = { ...data.view, columns: ["c2", "c1"] }
  }
}

describe("an edit of a page of 100 KB", () => {
  const document = parseDocument(source, resolve)

  it.each(Object.keys(edits))("of %s takes less than twice the time of reading the page", (name) => {
    expect(source.length).toBeGreaterThan(100_000)
    const edited = structuredClone(document)
    edits[name]!(edited)
    const measure = () => {
      const reading = timeOf(() => parseDocument(source, resolve))
      return timeOf(() => replaceDocument(source, edited, resolve, writeReferenceById)) / reading
    }
    // The first run of either compiles; the collector of garbage may come in between.
    let ratio = measure()
    for (let tries = 0; ratio >= 2 && tries < 3; tries++) ratio = measure()
    expect(ratio).toBeLessThan(2)
  })
})

describe("100 KB of HTML", () => {
  const filled = (piece: string) => piece.repeat(Math.floor(100_000 / piece.length))
  const plain = timeOf(() => parseDocument(filled("<p>a</p>\n\n"), resolve))

  it.each([
    "<table>\n\n",
    "<table><tr><td>\n\n",
    "<tr><td colspan=1000 rowspan=1000>",
    "<ul>\n\n<li>\n\n",
    "<style>\n\n",
    "<iframe>\n\n",
    "</div\n\n",
    "a</td><td>b\n\n",
    "<a href=x><div>"
  ])("of %j is read in time", (piece) => {
    const source = `<table>\n\n${filled(piece)}`
    let ratio = timeOf(() => parseDocument(source, resolve)) / plain
    for (let tries = 0; ratio >= 10 && tries < 3; tries++)
      ratio = timeOf(() => parseDocument(source, resolve)) / plain
    expect(ratio).toBeLessThan(10)
  })
})
