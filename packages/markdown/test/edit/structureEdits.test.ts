import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Block, Document, Inline, Text } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { holds, testTimeout } from "../../src/testing/holds.ts"
import { composedPages } from "../samples/composedPages.ts"
import { everyNode, type Open, paragraph } from "../samples/openDocument.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

type OpenBlock = Open<Omit<Block, "data">> & { data: Record<string, unknown>; nodes: Array<Block> }

const edit = (source: string, change: (blocks: Array<OpenBlock>, document: Document) => void): string => {
  const document = structuredClone(parse(source))
  change(document.nodes as unknown as Array<OpenBlock>, document)
  const result = replaceDocument(source, document, resolve, writeReferenceById)
  expect(meaningOf(parse(result).nodes), result).toBe(meaningOf(document.nodes))
  return result
}

const linkOf = (document: Document) =>
  everyNode(document).find((node) => node.object === "inline" && node.type === "link") as Open<Inline>

const relinked = (_: unknown, document: Document) => {
  linkOf(document).data = { ref: { kind: "url", url: "https://new.x" } }
}

const unlinked = ([block]: Array<OpenBlock>) => {
  const nodes = block!.nodes as unknown as Array<Inline>
  block!.nodes = nodes.flatMap((node) => (node.type === "link" ? node.nodes! : [node])) as never
}

describe("an edit of what a page is made of", () => {
  it("moves a block with its own source, where others say the same", () => {
    const source = "Foo\n---\n\nBetween.\n\nFoo\n===\n\nLast.\n"
    const moved = edit(`# T\n\n${source}`, (blocks) => {
      blocks.push(...blocks.splice(2, 1))
      for (const [index, block] of blocks.entries()) block.key = `x${index}`
    })
    expect(moved).toBe("# T\n\nFoo\n---\n\nBetween.\n\nLast.\n\nFoo\n===\n")
  })

  it.each([
    [
      "a listing",
      '<Listing number="1-2" file-name="a.rs" caption="Say it">\n\n```rust\nx\n```\n\n</Listing>',
      3
    ],
    [
      "a listing without blank lines",
      '<Listing number="1-2" file-name="a.rs">\n```rust\nx\n```\n</Listing>',
      2
    ],
    ["a component with a title", '<Own title="T" href="/a">\n\nWords\n\n</Own>', 2]
  ])(
    "removes the element with all blocks of %s, and leaves it when one of them stays",
    (_, element, count) => {
      const source = `# T\n\nBefore.\n\n${element}\n\nBehind.\n`
      expect(edit(source, (blocks) => void blocks.splice(1, count))).toBe("# T\n\nBefore.\n\nBehind.\n")
      const twice = `# T\n\n${element}\n\n${element}\n`
      expect(edit(twice, (blocks) => void blocks.splice(count, count))).toBe(`# T\n\n${element}\n`)
      expect(edit(twice, (blocks) => void blocks.splice(0, count))).toBe(`# T\n\n${element}\n`)
      expect(edit(twice, (blocks) => void blocks.splice(0, 2 * count)).trim()).toBe("# T")
      const between = edit(twice, (blocks) => void blocks.splice(count, 0, paragraph("New.") as never))
      expect(between.replace("New.", "").replace(/\n{3,}/g, "\n\n")).toBe(twice)
      const beyond = edit(source, (blocks) => void blocks.splice(count + 1, 1))
      expect(beyond).toBe(source.replace("\n\nBehind.", ""))
    }
  )

  it("takes a link away and leaves its words as they are written", () => {
    expect(edit("See [`the`\nguide][g].\n\n[g]: https://e.x\n", unlinked)).toBe(
      "See `the`\nguide.\n\n[g]: https://e.x\n"
    )
  })

  it.each([
    ["Words of a page.\n", "New.\n\nFirst words of a page.\n"],
    ["~~~\n`words` of a page\n~~~\n", "~~~\nNew.\nFirst `words` of a page\n~~~\n"],
    ["* Words of a page.\n", "* New.\n* First words of a page.\n"]
  ])("puts a new one before the first of %j, and a word at its beginning", (source, expected) => {
    const textOf = (block: Block) =>
      everyNode({ object: "document", data: {}, nodes: [block] }).find(
        (node) => node.object === "text"
      ) as Open<Text>
    const setText = (block: Block, text: string) => {
      textOf(block).leaves = [{ object: "leaf", text, marks: [] }]
    }
    const result = edit(source, (blocks) => {
      const siblings = blocks[0]!.type === "paragraph" ? (blocks as Array<Block>) : blocks[0]!.nodes
      const [first] = siblings
      const added = structuredClone(first!)
      for (const [index, node] of everyNode({ object: "document", data: {}, nodes: [added] }).entries())
        if ("key" in node) (node as Open<Block>).key = `new ${index}`
      setText(added, "New.")
      setText(first!, `First ${textOf(first!).leaves[0]!.text.toLowerCase()}`)
      siblings.unshift(added)
    })
    expect(result).toBe(expected)
  })

  it("changes the target of a link of HTML that shows its target", () => {
    expect(edit('A <a href="https://e.x" class="y"></a> b.\n', relinked)).toBe(
      'A <a href="https://new.x" class="y">https://e.x</a> b.\n'
    )
  })

  it("removes a line of preformatted text", () => {
    expect(
      edit('<pre class="x">\none\n\ntwo\n</pre>\n', ([code]) => {
        code!.nodes.splice(2, 1)
      })
    ).toBe('<pre class="x">\none\ntwo\n</pre>\n')
  })

  it("keeps what remains of an item where it stood", () => {
    expect(
      edit("1. Use it:\n    ```sh\n    run\n    ```\n2. Next\n", ([list]) => {
        ;(list!.nodes[0] as OpenBlock).nodes.shift()
      })
    ).toBe("1.  ```sh\n    run\n    ```\n2. Next\n")
  })

  it("names a heading above its line", () => {
    expect(
      edit("Part *one*\n---\n\nText.\n", ([heading]) => {
        heading!.data = { id: "one" }
      })
    ).toBe('Part *one* <a href="#one" id="one"></a>\n---\n\nText.\n')
  })

  it("describes a picture and keeps its caption", () => {
    expect(
      edit("![Words](a.png)\n", ([images]) => {
        ;(images!.nodes[0] as OpenBlock).data.alt = "Others"
      })
    ).toBe('![Others](a.png "Words")\n')
  })

  it.each([
    ["* An item\n\n  ***\n* Two\n", "* ---\n* Two\n"],
    ["- An item\n\n  ---\n\n  Words.\n", "- ***\n\n  Words.\n"],
    ["- An item\n\n  ***\n- Two\n", "- ***\n- Two\n"],
    ["1. An item\n\n   ---\n2. Two\n", "1. ---\n2. Two\n"]
  ])("writes a divider at the start of an item so that it is none with the bullet: %j", (source, result) => {
    expect(edit(source, ([list]) => void (list!.nodes[0]!.nodes as Array<Block>).shift())).toBe(result)
  })

  it("leaves comments beside it byte for byte", () => {
    const source =
      '<!--  a  -->\nText <!-- b -->.\n\n<!-- c\n  * _d_ -->\n\n* one <!-- e -->\n\n  <!--f-->\n* two\n\n> <!-- g -->\n\n{% hint style="info" %}\n<!-- h -->\n{% endhint %}\n'
    const added = edit(source, (blocks) => {
      blocks.splice(1, 0, paragraph("New.") as never)
      const list = blocks.find(({ type }) => type === "list-unordered")!
      list.nodes.push({ ...list.nodes[1]!, key: "more", nodes: [paragraph("three")] })
      const hint = blocks.find(({ type }) => type === "hint")!
      hint.nodes = [paragraph("Said.")]
    })
    const comments = (text: string) => text.match(/<!--[^]*?-->/g)
    expect(comments(added)).toEqual(comments(source))
    expect(added).toContain("<!-- h -->\n\nSaid.\n{% endhint %}")
  })
})

describe("two paragraphs that become one", () => {
  const join = (nodes: Array<Block>): boolean => {
    const at = nodes.findIndex(
      ({ type }, index) => type === "paragraph" && nodes[index + 1]?.type === "paragraph"
    )
    const [first, second] = nodes.slice(at, at + 2)
    if (at < 0) return nodes.some((block) => block.type !== "paragraph" && join(block.nodes as Array<Block>))
    const space = { object: "text", key: "space", leaves: [{ object: "leaf", text: " ", marks: [] }] }
    const both = { ...first!, nodes: [...first!.nodes!, space, ...second!.nodes!] } as Block
    nodes.splice(at, 2, both)
    return true
  }

  it.each([
    ["a **b**\nc.\n\nDo *it*\nnow.\n\nEnd.\n", "a **b**\nc.\nDo *it*\nnow.\n\nEnd.\n"],
    ["> a\n> b\n>\n> c\n> d\n", "> a\n> b\n> c\n> d\n"],
    ["* a\n  b\n\n  c\n  d\n", "* a\n  b\n  c\n  d\n"],
    ["Above.\n\n<!-- kept -->\n\na\nb\n\nc\n", "Above. a b\n\n<!-- kept -->\n\nc\n"]
  ])("keep their lines: %j", (source, joined) => {
    expect(edit(source, (blocks) => void join(blocks as unknown as Array<Block>))).toBe(joined)
  })
})

describe("a paragraph that becomes several", () => {
  /** Divides each paragraph at its bars, which are removed. */
  const divided = (source: string): string => {
    const bars = source.replaceAll("|", "")
    const divide = (nodes: Array<Block>): Array<Block> =>
      nodes.flatMap((block) => {
        if (block.type !== "paragraph")
          return [{ ...block, nodes: divide(block.nodes as Array<Block>) } as Block]
        const parts: Array<Array<unknown>> = [[]]
        for (const node of block.nodes as unknown as ReadonlyArray<Inline | Text>) {
          if (node.object !== "text") parts.at(-1)!.push(node)
          else
            for (const leaf of node.leaves)
              for (const [at, text] of leaf.text.split(/ ?\|/).entries()) {
                if (at > 0) parts.push([])
                parts.at(-1)!.push({ object: "text", key: "t", leaves: [{ ...leaf, text }] })
              }
        }
        return parts.map(
          (part, at) => ({ ...block, key: `${block.key}-${at}`, nodes: part }) as unknown as Block
        )
      })
    const wanted = divide(parse(source).nodes as Array<Block>)
    return edit(
      bars,
      (blocks) => void blocks.splice(0, blocks.length, ...(wanted as unknown as ReadonlyArray<OpenBlock>))
    )
  }

  it.each([
    ["One **two**\nthree. |Four\nfive `six`\nseven.\n", "One **two**\nthree.\n\nFour\nfive `six`\nseven.\n"],
    ["a\nb\n|c\nd\n|e\nf\n\nEnd.\n", "a\nb\n\nc\nd\n\ne\nf\n\nEnd.\n"],
    ["> a\n> b |c\n> d\n", "> a\n> b\n>\n> c\n> d\n"],
    ["* a\n  b\n  |c\n  d\n* e\n", "* a\n  b\n\n  c\n  d\n* e\n"],
    ["a\nb__|__c\nd\n", "a\nb\\_\\_\n\n\\_\\_c d\n"]
  ])("keeps its lines: %j", (source, result) => {
    expect(divided(source)).toBe(result)
  })

  it("keep their lines where the space between them stays", () => {
    const document = structuredClone(parse("a\nb\nc\nd\n")) as Open<Document>
    document.nodes = [paragraph("a b "), paragraph("c d")] as Array<Block>
    expect(replaceDocument("a\nb\nc\nd\n", document as Document, resolve, writeReferenceById)).toBe(
      "a\nb\n\nc\nd\n"
    )
  })

  it.each([
    [
      "a word before the cut",
      "One two\nthree four\nfive six\nseven.\n",
      ["One two three 4", "five six seven."],
      "One two\nthree 4\n\nfive six\nseven.\n"
    ],
    [
      "a word behind the cut",
      "One two\nthree four\nfive six\nseven.\n",
      ["One two three", "4 five six seven."],
      "One two\nthree\n\n4\nfive six\nseven.\n"
    ],
    [
      "words at both ends",
      "One two\nthree four\nfive six\nseven.\n",
      ["1 two three four", "five six 7."],
      "1 two\nthree four\n\nfive six\n7.\n"
    ],
    [
      "a new word at the cut",
      "a b\nc d\ne f\n",
      ["a b c new", "newer d e f"],
      "a b\nc new\n\nnewer d\ne f\n"
    ],
    ["a removed word at the cut", "a b\nc d x\ne f\n", ["a b c d", "e f"], "a b\nc d\n\ne f\n"],
    ["three parts", "a b\nc d\ne f\ng h\n", ["a b c", "D e f", "g h."], "a b\nc\n\nD\ne f\n\ng h.\n"],
    ["in a quote", "> a b\n> c d\n> e f\n", ["a b c", "d E f"], "> a b\n> c\n>\n> d\n> E f\n"]
  ])("keep their lines where words change as well: %s", (_, source, parts, result) => {
    const document = structuredClone(parse(source)) as Open<Document>
    const blocks = parts.map((text) => paragraph(text)) as Array<Block>
    if (source.startsWith(">")) (document.nodes[0] as Open<Block>).nodes = blocks
    else document.nodes = blocks
    expect(replaceDocument(source, document as Document, resolve, writeReferenceById)).toBe(result)
  })

  it.each([
    ["a space", "* a\n  b\n  c *d*\n  e\n* f\n", ["a b ", "c *d* e"], "* a\n  b\n* c *d*\n  e\n* f\n"],
    ["a word", "- a\n  b\n  c\n", ["a", "b c"], "- a\n- b\n  c\n"],
    ["numbers", "1) a\n   b\n   c\n", ["a b ", "c"], "1) a\n   b\n2) c\n"],
    ["a task", "* [x] a\n  b\n  c\n", ["a b ", "c"], "* [x] a\n  b\n* [ ] c\n"],
    ["blocks behind it", "* a\n  b\n  c\n\n  > q\n  > r\n", ["a ", "b c"], "* a\n* b\n  c\n\n  > q\n  > r\n"],
    [
      "three items",
      "* a\n  b\n  c\n  d\n  e\n  f\n",
      ["a b ", "c d ", "e f"],
      "* a\n  b\n* c\n  d\n* e\n  f\n"
    ],
    ["a quote", "> * a\n>   b\n>   c\n", ["a ", "b c"], "> * a\n> * b\n>   c\n"]
  ])("keep their lines where an item is divided at %s", (_, source, parts, result) => {
    const document = structuredClone(parse(source)) as Open<Document>
    const outer = document.nodes as Array<Open<Block>>
    const list = outer[0]!.type === "blockquote" ? (outer[0]!.nodes as Array<Open<Block>>)[0]! : outer[0]!
    const [item, ...others] = list.nodes as Array<Open<Block>>
    const rest = (item!.nodes as Array<Block>).slice(1)
    list.nodes = [
      ...parts.map((text, index) => {
        const { key, data } = item!
        const inlines = (parse(`${text}\n`).nodes[0] as Block).nodes as ReadonlyArray<Text>
        const nodes = [{ ...paragraph(text), nodes: text.includes("*") ? inlines : paragraph(text).nodes }]
        return {
          object: "block",
          type: "list-item",
          key: index === 0 ? key : `new ${index}`,
          data: index === 0 || !("checked" in data) ? data : { ...data, checked: false },
          nodes: [...nodes, ...(index === parts.length - 1 ? rest : [])]
        } as unknown as Block
      }),
      ...(others as unknown as Array<Block>)
    ]
    expect(replaceDocument(source, document as Document, resolve, writeReferenceById)).toBe(result)
  })

  it("are none of a paragraph beside another one, which is written on its own", () => {
    const source = "One two\nthree four.\n"
    const document = structuredClone(parse(source)) as Open<Document>
    document.nodes = [paragraph("One two three."), paragraph("A new one, with other words.")] as Array<Block>
    expect(replaceDocument(source, document as Document, resolve, writeReferenceById)).toBe(
      "One two\nthree.\n\nA new one, with other words.\n"
    )
  })

  it("change white space, paragraphs of HTML, and words that change, alone", testTimeout, () => {
    const pages = composedPages()
    const insides = new Set([
      "hint",
      "blockquote",
      "list-item",
      "tabs",
      "tabs-item",
      "list-unordered",
      "list-ordered"
    ])
    const cutsIn = (nodes: Array<Block>): ReadonlyArray<(added: string) => void> =>
      nodes.flatMap((block, at) => {
        if (insides.has(block.type)) return cutsIn(block.nodes as Array<Block>)
        if (block.type !== "paragraph" || block.data.align !== undefined) return []
        const children = block.nodes as unknown as ReadonlyArray<Text>
        return children.flatMap((node, child) =>
          (node.leaves ?? []).flatMap((leaf, index) =>
            leaf.marks.length > 0
              ? []
              : Array.from(leaf.text.matchAll(/(?<=\p{L}) (?=\p{L})/gu), (match) => (added: string) => {
                  const text = (leaves: Text["leaves"]) => ({ object: "text", key: "t", leaves })
                  const head = [
                    ...node.leaves.slice(0, index),
                    { ...leaf, text: leaf.text.slice(0, match.index) }
                  ]
                  const tail = [
                    { ...leaf, text: added + leaf.text.slice(match.index + 1) },
                    ...node.leaves.slice(index + 1)
                  ]
                  const one = { ...block, nodes: [...children.slice(0, child), text(head)] }
                  const two = { ...block, key: "two", nodes: [text(tail), ...children.slice(child + 1)] }
                  nodes.splice(at, 1, one as unknown as Block, two as unknown as Block)
                })
          )
        )
      })
    const values = fc.record({
      page: fc.nat(pages.length - 1),
      cut: fc.nat(),
      added: fc.constantFrom("", "Added ")
    })
    return holds(values, 200, ({ added, cut, page }) => {
      const { source } = pages[page]!
      const document = structuredClone(parse(source))
      const cuts = cutsIn(document.nodes as Array<Block>)
      if (cuts.length === 0) return
      cuts[cut % cuts.length]!(added)
      const result = replaceDocument(source, document, resolve, writeReferenceById)
      expect(meaningOf(parse(result).nodes)).toBe(meaningOf(document.nodes))
      const written = (text: string) => text.replace(/<\/?p>|[\s>]/g, "")
      expect(written(result).replace("Added", "")).toBe(written(source))
      const lines = new Set(result.split(/\r?\n/).map((line) => line.trim()))
      const gone = source.split(/\r?\n/).filter((line) => !lines.has(line.trim()))
      expect(gone.length).toBeLessThanOrEqual(1)
    })
  })
})
