import { describe, expect, it } from "@effect/vitest"
import type { Block, Document } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { editBlocks } from "../../src/edit/editBlocks.ts"
import { parseDocument, readPlaced } from "../../src/read/parseDocument.ts"
import { Places } from "../../src/places/Places.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { resolveReferences } from "../../src/document/resolveReferences.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { strayChange } from "../../src/edit/strayChange.ts"
import { everyNode, leavesOf, type Open } from "../samples/openDocument.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string): Document => parseDocument(source, resolve)

/** Tells what changed elsewhere when the document of one source was written as another, which reads as that document. */
const stray = (source: string, written: string, edited = parse(written)): string | undefined => {
  const places = new Places()
  const placed = readPlaced(source, places)
  const blocks = placed.regions.flatMap((region) => region.blocks)
  resolveReferences({ object: "document", data: {}, nodes: blocks }, resolve)
  const page = { ...placed, source, places, blocks, write: writeReferenceById, editBlocks }
  return strayChange(page, edited.nodes)(written)
}

const edit = (source: string, change: (document: Document) => void): string => {
  const document = structuredClone(parse(source))
  change(document)
  const result = replaceDocument(source, document, resolve, writeReferenceById)
  expect(meaningOf(parse(result).nodes), result).toBe(meaningOf(document.nodes))
  return result
}

const withKeys = (document: Document, prefix: string): void => {
  for (const [index, node] of everyNode(document).entries())
    (node as { key: string }).key = `${prefix}${index}`
}

describe("a change where the edit says nothing", () => {
  const pages: Readonly<Record<string, readonly [source: string, good: string, bad: string]>> = {
    "is another bullet": ["- one\n- two\n\nOld.\n", "- one\n- two\n\nNew.\n", "* one\n* two\n\nNew.\n"],
    "is another number": ["1. one\n1. two\n\nOld.\n", "1. one\n1. two\n\nNew.\n", "1. one\n2. two\n\nNew.\n"],
    "is other room behind a bullet": [
      "-   one\n-   two\n\nOld.\n",
      "-   one\n-   two\n\nNew.\n",
      "- one\n- two\n\nNew.\n"
    ],
    "is another indentation": [
      "- one\n    - two\n\nOld.\n",
      "- one\n    - two\n\nNew.\n",
      "- one\n  - two\n\nNew.\n"
    ],
    "is another mark of a quote": ["> a\n> b\n\nOld.\n", "> a\n> b\n\nNew.\n", ">a\n>b\n\nNew.\n"],
    "is a bullet in the list of the edit": [
      "+ one\n+ two\n+ old\n",
      "+ one\n+ two\n+ new\n",
      "- one\n- two\n- new\n"
    ],
    "is a break that became another": ["a  \nb\n\nOld.\n", "a  \nb\n\nNew.\n", "a\\\nb\n\nNew.\n"],
    "is the spelling of a cell": [
      "| a | b |\n|---|---|\n| *x* | old |\n| _x_ | 1 |\n",
      "| a | b |\n|---|---|\n| *x* | new |\n| _x_ | 1 |\n",
      "| a | b |\n|---|---|\n| _x_ | new |\n| _x_ | 1 |\n"
    ],
    "is the spelling of a cell beside a new column, which stands elsewhere on the page": [
      "*x*\n\n| a |\n| - |\n| *x* |\n",
      "*x*\n\n| a | b |\n| - | - |\n| *x* | |\n",
      "*x*\n\n| a | b |\n| - | - |\n| _x_ | |\n"
    ],
    "is the spelling of a cell whose row is copied, which stands elsewhere on the page": [
      "*x*\n\n| a |\n| - |\n| *x* |\n| 2 |\n",
      "*x*\n\n| a |\n| - |\n| 2 |\n| *x* |\n",
      "*x*\n\n| a |\n| - |\n| 2 |\n| _x_ |\n"
    ],
    "is the spelling of a block that goes into a quote": [
      "a *b*\n\nLast.\n",
      "> a *b*\n\nLast.\n",
      "> a _b_\n\nLast.\n"
    ],
    "is the caption of a picture that becomes a figure": [
      "![old](a.png)\n",
      '![old](a.png "new")\n',
      '<figure><img src="a.png" alt="old"><figcaption><p>new</p></figcaption></figure>\n'
    ]
  }
  for (const [name, [source, good, bad]] of Object.entries(pages)) {
    it(name, () => {
      expect(meaningOf(parse(bad).nodes)).toBe(meaningOf(parse(good).nodes))
      expect(stray(source, good)).toBeUndefined()
      expect(stray(source, bad)).toBeDefined()
    })
  }

  it("is none when the lines beside a block that comes or goes are indented anew", () => {
    expect(stray("- one\n\n  two\n", "- two\n")).toBeUndefined()
    expect(stray("- two\n", "- one\n\n  two\n")).toBeUndefined()
    expect(stray("> one\n>\n> two\n", "> two\n")).toBeUndefined()
  })

  it("is none when a fence grows for the code in it", () => {
    expect(stray("```js\nold\n```\n", "````js\n```\n````\n")).toBeUndefined()
  })
})

describe("an edit that was printed once", () => {
  it("copies what goes into a quote from where it stood, under keys of another", () => {
    const source = "[foo][]\n\nBetween.\n\n[foo]\n\n[foo]: /url\n"
    const quoted = edit(source, (document) => {
      const nodes = document.nodes as Array<Block>
      const quote: Block = { object: "block", type: "blockquote", key: "q", data: {}, nodes: [nodes[2]!] }
      nodes.splice(2, 1, quote)
      withKeys(document, "other")
    })
    expect(quoted).toBe("[foo][]\n\nBetween.\n\n> [foo]\n\n[foo]: /url\n")
  })

  it("gives a picture by reference a title", () => {
    const source = "![foo *bar*][]\n\n[foo *bar*]: <a b.jpg> 'train'\n"
    const titled = edit(source, (document) => {
      const leaf = leavesOf(document).find(({ text }) => text === "foo bar") as Open<{ text: string }>
      leaf.text = 'A "new" caption'
    })
    expect(titled).toBe('![foo *bar*](<a b.jpg> "A \\"new\\" caption")\n\n[foo *bar*]: <a b.jpg> \'train\'\n')
  })
})
