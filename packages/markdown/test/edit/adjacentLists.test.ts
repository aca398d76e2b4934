import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import type { Block, Document } from "../../src/document/Document.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { blockOf } from "../../src/testing/arbitraryLeafBlocks.ts"
import { textOf } from "../../src/testing/arbitraryText.ts"
import { cases } from "../../src/testing/holds.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const documentOf = (nodes: ReadonlyArray<Block>): Document => ({ object: "document", data: {}, nodes })
const print = (nodes: ReadonlyArray<Block>) => printDocument(documentOf(nodes), writeReferenceById)
const read = (source: string) => parseDocument(source, resolve)
const replace = (source: string, nodes: ReadonlyArray<Block>) =>
  replaceDocument(source, documentOf(nodes), resolve, writeReferenceById)
const isList = ({ type }: Block) => type.startsWith("list-") && type !== "list-item"
/** The blocks in one that contains blocks; another one itself. */
const childrenOf = (block: Block): ReadonlyArray<Block> => {
  const children = (block.nodes ?? []).filter((node) => node.object === "block")
  return block.type === "code" || children.length === 0 ? [block] : (children as ReadonlyArray<Block>)
}
const words = (text: string) => textOf([{ object: "leaf", text, marks: [] }])
/** Blocks as somebody sends them who did not read them from the page. */
const sent = (blocks: ReadonlyArray<Block>): ReadonlyArray<Block> =>
  JSON.parse(JSON.stringify(blocks, (name, value: unknown) => (name === "key" ? undefined : value)))

const { blocks } = fc.letrec<{ block: Block; blocks: Array<Block> }>((tie) => ({
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 4, depthIdentifier: "d" }),
  block: fc.oneof(
    { depthIdentifier: "d", depthSize: "small", maxDepth: 4 },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom("a", "- x", "1. x", "1) y", "+", "---", "[ ] z", "<!-- -->")
        .map((text) => blockOf("paragraph", {}, [words(text)]))
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("c", "    c", "- c")
        .map((text) => blockOf("code", {}, [blockOf("code-line", {}, [words(text)])]))
    },
    { weight: 1, arbitrary: fc.constant(0).map(() => blockOf("divider", {})) },
    {
      weight: 7,
      arbitrary: fc
        .tuple(
          fc.constantFrom("list-unordered" as const, "list-ordered" as const, "list-tasks" as const),
          fc.array(fc.tuple(tie("blocks"), fc.constantFrom(true, false, undefined)), {
            minLength: 1,
            maxLength: 3
          }),
          fc.constantFrom(1, 1, 3, 0)
        )
        .map(([type, items, start]) =>
          blockOf<typeof type>(
            type,
            type === "list-ordered" && start !== 1 ? { start } : {},
            items.map(([nodes, box], index) => {
              const checked = type === "list-tasks" && index === 0 ? (box ?? false) : box
              const data = type === "list-unordered" || checked === undefined ? {} : { checked }
              return blockOf("list-item", data, nodes)
            })
          )
        )
    },
    { weight: 1, arbitrary: tie("blocks").map((nodes) => blockOf("blockquote", {}, nodes)) },
    { weight: 1, arbitrary: tie("blocks").map((nodes) => blockOf("hint", { style: "info" }, nodes)) }
  )
}))

const runs = { numRuns: cases(150) }

describe("lists beside each other", () => {
  test("are printed so that they read the same, alone and into an empty page", () => {
    fc.assert(
      fc.property(blocks, (nodes) => {
        const printed = print(nodes)
        expect(meaningOf(read(printed).nodes), printed).toBe(meaningOf(nodes))
        for (const source of ["", "# Title\n"]) {
          const written = replace(source, sent(nodes))
          expect(meaningOf(read(written).nodes), written).toBe(meaningOf(nodes))
        }
      }),
      runs
    )
  })

  test("are inserted anywhere between others, in pages of any style", () => {
    fc.assert(
      fc.property(blocks, blocks, fc.nat(4), fc.constantFrom("*", "-", "+"), (old, added, at, mark) => {
        const printed = print(old)
        const isStyled = !printed.includes("---") && !printed.includes("***")
        const source = isStyled ? printed.replaceAll(/^((?:\s|>)*)\* (?!\*)/gm, `$1${mark} `) : printed
        const nodes = [...read(source).nodes]
        nodes.splice(at % (nodes.length + 1), 0, ...sent(added))
        const written = replace(source, nodes)
        expect(meaningOf(read(written).nodes), written).toBe(meaningOf(nodes))
      }),
      runs
    )
  })

  test("are joined by no removal of what was between them", () => {
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const source = print([
          ...before,
          blockOf("heading-1", {}, [words("H")], { meta: { id: "h" } }),
          ...after
        ])
        const { nodes } = read(source)
        const at = nodes.findIndex(({ type }) => type === "heading-1")
        const left = nodes.filter((_, index) => index !== at)
        const written = replace(source, left)
        expect(meaningOf(read(written).nodes), written).toBe(meaningOf(left))
      }),
      runs
    )
  })

  test("are joined by no removal of what was around them", () => {
    fc.assert(
      fc.property(blocks, (nodes) => {
        const source = print(nodes)
        const left = read(source)
          .nodes.flatMap(childrenOf)
          .flatMap((block) => (block.type === "list-item" ? childrenOf(block) : [block]))
        const written = replace(source, left)
        expect(meaningOf(read(written).nodes), written).toBe(meaningOf(left))
      }),
      runs
    )
  })

  test("are copied as they were written out of an item, with a comment where they would be one list", () => {
    const lift = (source: string) =>
      replace(source, read(source).nodes.flatMap(childrenOf).flatMap(childrenOf).filter(isList))
    expect(lift("1. a\n   -   x\n2. b\n   -   y\n")).toBe("-   x\n\n<!-- -->\n\n-   y\n")
    expect(lift("1. a\n   -   x\n2. b\n   * y\n")).toBe("-   x\n\n* y\n")
  })

  test.each([
    ["bullets", "* a\n\n- b\n\n* c\n"],
    ["numbers", "1. a\n\n1) b\n\n1. c\n"],
    ["numbers from elsewhere", "1. a\n2. b\n\n5) c\n6) d\n"],
    ["boxes beside bullets", "* [x] a\n\n- b\n\n* [ ] c\n"],
    ["bullets beside numbers", "* a\n\n1. b\n\n* c\n"],
    ["bullets that begin with bullets", "* * a\n\n- b\n"],
    ["numbers below bullets", "* x\n\n  * 3. a\n"],
    ["bullets and code", "* a\n\n```\n    b\n```\n\n* c\n"]
  ])("have other marks, and no comment between them: %s", (_, source) => {
    const { nodes } = read(source)
    expect(print(nodes)).toBe(source)
    expect(replace("", sent(nodes))).toBe(source)
    expect(replace("Words.\n", [...read("Words.\n").nodes, ...sent(nodes)])).toBe(`Words.\n\n${source}`)
  })
})
