import { describe, expect, test } from "vitest"
import type { Block, BlockOf, Document } from "../../src/document/Document.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { resolveWith, writeWith } from "../../src/links/PageLinks.ts"
import { blockOf } from "../../src/testing/arbitraryLeafBlocks.ts"
import { textOf } from "../../src/testing/arbitraryText.ts"

const links = { from: null, targets: new Map() }
const write = writeWith(links)
const parse = (source: string) => parseDocument(source, resolveWith(links))

/** The source with its blocks changed. */
const edit = (source: string, change: (nodes: ReadonlyArray<Block>) => ReadonlyArray<Block>): string => {
  const document = parse(source)
  const edited: Document = { ...document, nodes: change(document.nodes) }
  return replaceDocument(source, edited, resolveWith(links), write)
}

const words = (text: string): Block =>
  blockOf("paragraph", {}, [textOf([{ object: "leaf", text, marks: [] }])])
const item = (...nodes: ReadonlyArray<Block>): Block => blockOf("list-item", {}, nodes)
const bullets = (...items: ReadonlyArray<Block>): Block => blockOf("list-unordered", {}, items)

type Node = NonNullable<Block["nodes"]>[number]

/** The block with the content of its links in their place. */
const unlinked = (block: Block): Block =>
  ({
    ...block,
    nodes: ((block.nodes ?? []) as ReadonlyArray<Node>).flatMap((child): ReadonlyArray<Node> => {
      if (child.object === "block") return [unlinked(child)]
      return child.object === "inline" && child.type === "link" ? (child.nodes ?? []) : [child]
    })
  }) as Block

/** The blocks with a heart, in the place of the first character, as an inline of their first link. */
const withEmojiInLinks = ([first, ...others]: ReadonlyArray<Block>): ReadonlyArray<Block> => {
  const [link, ...rest] = first!.nodes as ReadonlyArray<Node>
  const heart: Node = { object: "inline", type: "emoji", key: "heart", isVoid: true, data: { code: "1f497" } }
  const text = textOf([{ object: "leaf", text: " Help", marks: [] }])
  return [{ ...first!, nodes: [{ ...link!, nodes: [heart, text] }, ...rest] } as Block, ...others]
}

describe("an edit", () => {
  test("writes emoji that are sent as text, in words, marks and cells", () => {
    expect(edit("One.\n", () => [words("Done 🎉 and ❤️")])).toBe("Done :tada: and :heart:\n")
    expect(
      edit("| a |\n| - |\n| b |\n", ([table]) => {
        const { fragments } = table as BlockOf<"table">
        return [{ ...table!, fragments: [{ ...fragments![0]!, nodes: [words("b 🎉")] }] } as Block]
      })
    ).toBe("| a |\n| - |\n| b :tada: |\n")
    const code = textOf([{ object: "leaf", text: "🎉", marks: [{ object: "mark", type: "code" }] }])
    expect(edit("One.\n", () => [blockOf("paragraph", {}, [code])])).toBe("`🎉`\n")
  })

  test("writes an emoji beside a word as a character, and leaves the other lines as they are", () => {
    const rocket = {
      object: "inline",
      type: "emoji",
      key: "e",
      isVoid: true,
      data: { code: "1f680" }
    } as const
    const withRocket = (source: string) =>
      edit(source, ([first]) => {
        const nodes = [...(first!.nodes as ReadonlyArray<Node>)]
        return [
          {
            ...first!,
            nodes: [...nodes, rocket, textOf([{ object: "leaf", text: ".", marks: [] }])]
          } as Block
        ]
      })
    expect(withRocket("One __two__,\nthree\n")).toBe("One __two__,\nthree🚀.\n")
    expect(withRocket("One __two__,\nthree:\n")).toBe("One __two__,\nthree:🚀.\n")
    expect(withRocket("One __two__,\nthree)\n")).toBe("One __two__,\nthree):rocket:.\n")
  })

  test("marks a part of a word, and leaves the other lines as they are", () => {
    const mark = (source: string, type: "bold" | "italic", text: string, rest: string) =>
      edit(source, ([first]) => {
        const [head, ...others] = first!.nodes as ReadonlyArray<Node>
        const marked = textOf([
          { object: "leaf", text, marks: [{ object: "mark", type }] },
          { object: "leaf", text: rest, marks: [] }
        ])
        return [{ ...first!, nodes: [head!, marked, ...others] } as Block]
      })
    expect(mark("One\ntwo\n", "italic", "three", " four")).toBe("One\ntwo*three* four\n")
    expect(mark("One\ntwo\n", "bold", "three", " four")).toBe("One\ntwo**three** four\n")
    expect(mark("One\ntwo\n", "italic", "(three)", " four")).toBe("One\ntwo<em>(three)</em> four\n")
    expect(mark("One\ntwo.\n", "italic", "three", ".")).toBe("One\ntwo._three_.\n")
  })

  test("is possible on a page whose links have emoji, which are text there however they are sent", () => {
    const source = "# T\n\n[💗 Help](u) and [**a :star:**](v) :star:\n"
    expect(edit(source, (nodes) => [...nodes, words("More.")])).toBe(`${source}\nMore.\n`)
    expect(edit(source, (nodes) => [...withEmojiInLinks(nodes), words("More.")])).toBe(`${source}\nMore.\n`)
  })

  test("that removes the link around the only picture of a paragraph makes the picture a block", () => {
    for (const before of ["", "- "]) {
      const result = edit(`${before}[![a](b.png)](c)\n`, (nodes) => nodes.map(unlinked))
      expect(parse(result).nodes).toMatchObject(
        before === "" ? [{ type: "images" }] : [{ nodes: [{ nodes: [{ type: "images" }] }] }]
      )
      expect(result).toContain("b.png")
      expect(result).not.toContain("(c)")
    }
  })

  test("below code whose fence is not closed closes it, in the length and line ends of the page", () => {
    const below = (source: string) => edit(source, (nodes) => [...nodes, words("More.")])
    expect(below("````js\nx\n```\n")).toBe("````js\nx\n```\n````\n\nMore.\n")
    expect(below("A\r\n\r\n~~~\r\nx")).toBe("A\r\n\r\n~~~\r\nx\r\n~~~\r\n\r\nMore.\r\n")
    expect(below("```\nx\n```\n")).toBe("```\nx\n```\n\nMore.\n")
    expect(below("```\n")).toBe("```\n```\n\nMore.\n")
  })

  test("leaves out the tabs and spaces around the words of a paragraph, which Markdown does not have", () => {
    for (const text of ["\tTwo", "Two\t", " \t Two \t"]) {
      expect(edit("One.\n\nEnd.\n", ([, end]) => [words(text), end!]).trim()).toMatch(/^Two\s+End\.$/)
      expect(parse(edit("One.\n", () => [words(text)])).nodes.map((block) => meaningOf([block]))).toEqual([
        meaningOf([words("Two")])
      ])
    }
    expect(edit("One.\n\nEnd.\n", ([, end]) => [words("\t"), end!])).toBe("End.\n")
  })

  test("gives indented code fences behind a new list, which it would be a part of", () => {
    const source = "One.\n\n    a\n    b\n\nTwo.\n"
    expect(edit(source, ([one, ...rest]) => [bullets(item(one!)), ...rest])).toBe(
      "* One.\n\n```\na\nb\n```\n\nTwo.\n"
    )
  })

  test("writes a nested list whose first item is empty", () => {
    const lists = [
      "* one\n  * two\n  * three\n",
      "+ one\n    + two\n    + three\n",
      "1. one\n   * two\n   * three\n"
    ]
    for (const source of lists) {
      const emptied = edit(source, ([list]) => {
        const [first] = list!.nodes as ReadonlyArray<Block>
        const [paragraph, nested] = first!.nodes as ReadonlyArray<Block>
        const inner = {
          ...nested!,
          nodes: [item(words("")), ...(nested!.nodes as ReadonlyArray<Block>)]
        } as Block
        return [{ ...list!, nodes: [{ ...first!, nodes: [paragraph!, inner] }] } as Block]
      })
      const [list] = parse(emptied).nodes
      const nested = ((list!.nodes![0] as Block).nodes![1] as Block).nodes as ReadonlyArray<Block>
      expect(nested).toHaveLength(3)
      expect(meaningOf((nested[0]!.nodes ?? []) as ReadonlyArray<Block>)).toBe("[]")
    }
    const printed = printDocument(
      {
        object: "document",
        data: {},
        nodes: [bullets(item(words("a"), bullets(item(words("")), item(words("b")))))]
      },
      write
    )
    expect(meaningOf(parse(printed).nodes)).toBe(
      meaningOf([bullets(item(words("a"), bullets(item(words("")), item(words("b")))))])
    )
  })

  test("moves, adds and removes images of a block", () => {
    const figure = (name: string) =>
      `<figure><img src="${name}.png" alt="${name}"><figcaption></figcaption></figure>`
    const source = `One.\n\n<div align="left">${figure("a")}${figure("b")}</div>\n\nTwo.\n`
    const withImages = (change: (images: ReadonlyArray<Block>) => ReadonlyArray<Block>) =>
      edit(source, ([one, images, two]) => [
        one!,
        { ...images!, nodes: change(images!.nodes as ReadonlyArray<Block>) } as Block,
        two!
      ])
    expect(withImages(([a, b]) => [b!, a!])).toBe(
      `One.\n\n<div align="left">${figure("b")}${figure("a")}</div>\n\nTwo.\n`
    )
    expect(withImages(([a]) => [a!])).toContain('<img src="a.png" alt="a">')
    expect(
      withImages((images) => [
        ...images,
        { ...images[0]!, key: "new", data: { ref: { kind: "url", url: "c.png" } } } as Block
      ])
    ).toContain("c.png")
  })

  test("keeps the target of a file that is not found when its block or its table is written anew", () => {
    expect(
      edit('{% file src="a.pdf" %}\n', ([file]) => [
        { ...file!, data: { ref: { kind: "file", file: "b.pdf" } } } as Block
      ])
    ).toBe('{% file src="b.pdf" %}\n')
    const table =
      '<table><thead><tr><th data-type="files"></th></tr></thead><tbody><tr><td><a href="a.png">a.png</a></td></tr></tbody></table>\n'
    expect(
      edit(table, ([block]) => [{ ...block!, data: { ...block!.data, fullWidth: true } } as Block])
    ).toContain('<a href="a.png">a.png</a>')
  })
})
