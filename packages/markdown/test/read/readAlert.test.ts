import { describe, expect, it } from "@effect/vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { printBlocks } from "../../src/print/printDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import type { Block } from "../../src/document/Document.ts"
import { childrenOf } from "../../src/document/childrenOf.ts"
import { Footnotes } from "../../src/print/Footnotes.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { fragments } from "../samples/fragments.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

const printed = (blocks: ReadonlyArray<Block>) =>
  printBlocks(blocks, { write: writeReferenceById, footnotes: new Footnotes() })

/** The source after an edit of its first block. */
const edited = (source: string, edit: (hint: Block) => Block) => {
  const document = parse(source)
  const [first, ...rest] = document.nodes
  return replaceDocument(source, { ...document, nodes: [edit(first!), ...rest] }, resolve, writeReferenceById)
}

const withNodes = (nodes: (children: ReadonlyArray<Block>) => ReadonlyArray<Block>) => (hint: Block) =>
  ({ ...hint, nodes: nodes(childrenOf(hint)) }) as Block

const paragraph = (text: string) => parse(text).nodes[0]!

const quoted = (text: string) =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n")

describe("readAlert", () => {
  it("reads the alerts of GitHub as hints, in any letters", () => {
    const styles = ["NOTE", "tip", "Important", "WARNING", "CAUTION"].map((word) => {
      const [block] = parse(`> [!${word}]\n> Words.\n`).nodes
      return [block!.type, block!.data, printed(childrenOf(block!))]
    })
    expect(styles).toEqual(
      ["info", "success", "info", "warning", "danger"].map((style) => ["hint", { style }, "Words."])
    )
  })

  it("leaves other quotes as they are", () => {
    for (const source of [
      "> [!NOTE] Words beside it.\n",
      "> [!NOTE]**Words**\n",
      "> \\[!NOTE]\n> Words.\n",
      "> [!OTHER]\n> Words.\n",
      "> [!NOTE]\n> Words.\n\n[!NOTE]: https://example.org\n",
      "> Words.\n> [!NOTE]\n",
      "> # [!NOTE]\n> Words.\n"
    ])
      expect(parse(source).nodes.map(({ type }) => type)).toEqual(["blockquote"])
  })

  it("reads what is below the marker as it reads in any quote", () => {
    for (const fragment of fragments.filter((text) => !/\[\^|\]:|^ {4}|^\{%|\{% |^</m.test(text))) {
      const [quote] = parse(`${quoted(fragment)}\n`).nodes
      const [alert, ...others] = parse(`> [!TIP]\n>\n${quoted(fragment)}\n`).nodes
      expect([alert!.type, others]).toEqual(["hint", []])
      expect(meaningOf(childrenOf(alert!))).toBe(meaningOf(quote === undefined ? [] : childrenOf(quote)))
    }
  })

  it("keeps the marker out of the words of the page", () => {
    const { sections, words } = deriveSource("# T\n\n> [!NOTE]\n> Two words.\n")
    expect([sections.map(({ text }) => text), words]).toEqual([["Two words."], 3])
  })

  it("writes edits within the quote", () => {
    const source = "> [!note]\n> First *words*\n> here.\n>\n> Second.\n\nBelow.\n"
    expect(
      edited(
        source,
        withNodes(([, second]) => [second!])
      )
    ).toBe("> [!note]\n> Second.\n\nBelow.\n")
    expect(
      edited(
        source,
        withNodes((nodes) => [paragraph("New."), ...nodes])
      )
    ).toBe("> [!note]\n> New.\n>\n> First *words*\n> here.\n>\n> Second.\n\nBelow.\n")
    expect(
      edited(
        source,
        withNodes((nodes) => [...nodes, paragraph("New.")])
      )
    ).toBe("> [!note]\n> First *words*\n> here.\n>\n> Second.\n>\n> New.\n\nBelow.\n")
    expect(
      edited(
        source,
        withNodes(([first]) => [first!])
      )
    ).toBe("> [!note]\n> First *words*\n> here.\n\nBelow.\n")
    expect(
      edited(
        "> [!NOTE]\n> Old.\n",
        withNodes(() => [paragraph("New.")])
      )
    ).toBe("> [!NOTE]\n> New.\n")
  })

  it("writes another style as the word of the marker", () => {
    const styled = (style: "danger" | "success") => (hint: Block) => ({ ...hint, data: { style } }) as Block
    expect(edited("> [!NOTE]\n> Words.\n", styled("danger"))).toBe("> [!CAUTION]\n> Words.\n")
    expect(edited("* a\n\n  > [!note]\n  > Words.\n", (list) => list)).toBe(
      "* a\n\n  > [!note]\n  > Words.\n"
    )
    expect(edited("> [!warning]\r\n> Words.\r\n", styled("success"))).toBe("> [!tip]\r\n> Words.\r\n")
  })

  it("writes a hint with an icon as a tag", () => {
    const withIcon = (hint: Block) => ({ ...hint, data: { style: "info", icon: "bolt" } }) as Block
    expect(edited("> [!NOTE]\n> Two lines\n> of it.\n>\n> - an item\n", withIcon)).toBe(
      '{% hint style="info" icon="bolt" %}\nTwo lines\nof it.\n\n- an item\n\n{% endhint %}\n'
    )
    expect(edited("> [!NOTE]\n> Words.\n", withIcon)).toBe(
      '{% hint style="info" icon="bolt" %}\nWords.\n\n{% endhint %}\n'
    )
  })
})
