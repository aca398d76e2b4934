import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { childrenOf } from "../../src/document/childrenOf.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import type { Block } from "../../src/document/Document.ts"
import { Footnotes } from "../../src/print/Footnotes.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { printBlocks } from "../../src/print/printDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { fragments } from "../samples/fragments.ts"
import { cases } from "../../src/testing/holds.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

const printed = (blocks: ReadonlyArray<Block>) =>
  printBlocks(blocks, { write: writeReferenceById, footnotes: new Footnotes() })

/** The source after an edit of its first block, which reads as it was edited. */
const edited = (source: string, edit: (block: Block) => Block) => {
  const document = parse(source)
  const [first, ...rest] = document.nodes
  const wanted = { ...document, nodes: [edit(first!), ...rest] }
  const written = replaceDocument(source, wanted, resolve, writeReferenceById)
  expect(meaningOf(parse(written).nodes), written).toBe(meaningOf(wanted.nodes))
  return written
}

const withNodes = (nodes: (children: ReadonlyArray<Block>) => ReadonlyArray<Block>) => (hint: Block) =>
  ({ ...hint, nodes: nodes(childrenOf(hint)) }) as Block

const withStyle =
  (style: string, icon?: string) =>
  (hint: Block): Block =>
    ({ ...hint, data: { style, ...(icon !== undefined && { icon }) } }) as Block

const paragraph = (text: string) => parse(text).nodes[0]!

/** The same content in each way to write an admonition around it. */
const forms: Readonly<Record<string, (content: string, title?: string) => string>> = {
  "between colons": (content, title = "") => `:::note${title && ` ${title}`}\n${content}\n:::\n`,
  "between colons with a label": (content, title = "") =>
    `:::: note${title && `[${title}]`}\n\n${content}\n\n::::\n`,
  "below a line": (content, title = "") =>
    `!!! note${title && ` "${title}"`}\n${content.replace(/^(?=.)/gm, "    ")}\n`
}

const eachForm = Object.entries(forms)

describe("an admonition of another tool", () => {
  it("is a hint with the style of its name", () => {
    const styles = ["note", "Info", "TIP", "warning", "caution", "danger", "important"].flatMap((name) =>
      eachForm.map(([, write]) => parse(write("Words.").replace("note", name)).nodes[0]?.data)
    )
    expect(styles).toEqual(
      ["info", "info", "success", "warning", "warning", "danger", "info"].flatMap((style) =>
        eachForm.map(() => ({ style }))
      )
    )
  })

  it.each(eachForm)("has its title as the first paragraph, %s", (_, write) => {
    const source = write("Words.", "Two *words*")
    const [hint] = parse(source).nodes
    expect(printed(childrenOf(hint!))).toBe("**Two _words_**\n\nWords.")
    const facts = deriveSource(`${source}\n[a](b.md)\n`)
    expect(facts.sections.map(({ text }) => text)).toEqual(["Two words\nWords.\na"])
    expect(deriveSource(write("Words.", "A [link](b.md)")).references).toMatchObject([{ target: "b.md" }])
  })

  it.each(eachForm)("reads its content as a page does, %s", (_, write) => {
    // HTML that is indented by four columns is not read as Markdown below its end.
    const isBelow = write("").startsWith("!")
    const others = isBelow ? /^<.*\n\{%/m : /^$/
    for (const fragment of fragments.filter((text) => !/\[\^|\]:|^#\s/m.test(text) && !others.test(text))) {
      const source = write(fragment)
      const [hint, ...below] = parse(source).nodes
      expect([hint!.type, below], source).toEqual(["hint", []])
      expect(meaningOf(childrenOf(hint!)), source).toBe(meaningOf(parse(fragment).nodes))
      const [facts, fast] = [deriveSource(source), deriveSource(source, parseMarkdownFast)]
      expect(fast).toEqual(facts)
    }
  })

  it("may fold, in VitePress and MkDocs", () => {
    for (const source of [
      "::: details The *title*\nWords.\n:::\n",
      '??? note "The *title*"\n\n    Words.\n',
      '???+ note "The *title*"\n    Words.\n'
    ]) {
      const [block] = parse(source).nodes
      expect(block?.type).toBe("expandable")
      expect(block?.data).toEqual(source.includes("+") ? { defaultExpanded: true } : {})
      const [title, body] = block!.fragments!
      expect([printed(title!.nodes), printed(body!.nodes)]).toEqual(["The _title_", "Words."])
    }
  })

  it("may be within another, in a list and in a quote", () => {
    const outline = (blocks: ReadonlyArray<Block>): string =>
      blocks
        .map(
          (block) =>
            `${block.type}(${block.type === "paragraph" ? printed([block]) : outline(childrenOf(block))})`
        )
        .join(" ")
    expect(outline(parse("::::note\n:::tip\na\n:::\nb\n::::\nc\n").nodes)).toBe(
      "hint(hint(paragraph(a)) paragraph(b)) paragraph(c)"
    )
    expect(outline(parse(":::note\n:::tip\na\n:::\nb\n:::\n").nodes)).toBe(
      "hint(hint(paragraph(a)) paragraph(b))"
    )
    expect(outline(parse("!!! note\n    !!! tip\n        a\n\n    b\n").nodes)).toBe(
      "hint(hint(paragraph(a)) paragraph(b))"
    )
    expect(outline(parse("- a\n\n  :::note\n  b\n  :::\n\n  !!! tip\n      c\n").nodes)).toBe(
      "list-unordered(list-item(paragraph(a) hint(paragraph(b)) hint(paragraph(c))))"
    )
    expect(outline(parse("> :::note\n> a\n> :::\n").nodes)).toBe("blockquote(hint(paragraph(a)))")
  })

  it("is text where it has no end, no content or a name that nobody knows", () => {
    const shown = (source: string) => printed(parse(source).nodes).replaceAll("\\", "")
    for (const source of [
      ":::note\na\n",
      ":::note\na\n\n:::tip\nb\n\nc\n",
      "a\n:::\n\n:::own\nb\n:::\n",
      ":::note a :::\n",
      "!!! note\n",
      "!!! three words\na\n",
      "a :::note b\n"
    ])
      expect(shown(`${source}`).replace(/\s+/g, " "), source).toBe(source.trim().replace(/\s+/g, " "))
  })
})

describe("an edit of an admonition", () => {
  it.each(eachForm)("stays within its content, %s", (_, write) => {
    const edits: ReadonlyArray<[(nodes: ReadonlyArray<Block>) => ReadonlyArray<Block>, string]> = [
      [([, ...rest]) => rest, "Second."],
      [(nodes) => [...nodes, paragraph("New.")], "First.\n\nSecond.\n\nNew."],
      [([first, second]) => [first!, paragraph("New."), second!], "First.\n\nNew.\n\nSecond."],
      [([, second]) => [paragraph("1st."), second!], "1st.\n\nSecond."]
    ]
    for (const [edit, content] of edits)
      expect(edited(write("First.\n\nSecond."), withNodes(edit))).toBe(write(content))
    expect(
      edited(
        write("Old.", "Title"),
        withNodes(([title]) => [title!, paragraph("New.")])
      )
    ).toBe(write("New.", "Title"))
  })

  it.each(eachForm)("writes the words of its title in their place, %s", (_, write) => {
    const renamed = (hint: Block) => JSON.parse(JSON.stringify(hint).replace("Old", "New")) as Block
    expect(edited(write("Words.", "Old *title*"), renamed)).toBe(write("Words.", "New *title*"))
  })

  it.each(eachForm)("writes another style as another name, %s", (_, write) => {
    expect(edited(write("Words.", "T"), withStyle("danger"))).toBe(
      write("Words.", "T").replace("note", "danger")
    )
    expect(edited(write("Words."), withStyle("success"))).toBe(write("Words.").replace("note", "tip"))
  })

  it.each(eachForm)("makes it a tag where it says what no admonition can, %s", (_, write) => {
    expect(edited(write("Words.", "T"), withStyle("info", "bolt")).trim()).toBe(
      '{% hint style="info" icon="bolt" %}\n**T**\n\nWords.\n\n{% endhint %}'
    )
    const withNewTop = withNodes((nodes) => [paragraph("New."), ...nodes])
    expect(edited(write("Words.", "T"), withNewTop).trim()).toBe(
      '{% hint style="info" %}\nNew.\n\n**T**\n\nWords.\n\n{% endhint %}'
    )
  })

  it.each([
    ":::note{#id .class}\nWords.\n:::\n",
    '::: {.callout-note collapse="true"}\nWords.\n:::\n',
    "!!! note inline end\n    Words.\n"
  ])("goes, or becomes another block, with its attributes: %s", (source) => {
    expect(edited(source, withStyle("info", "bolt")).trim()).toBe(
      '{% hint style="info" icon="bolt" %}\nWords.\n\n{% endhint %}'
    )
    expect(edited(source, (hint) => ({ ...hint, type: "blockquote", data: {} }) as Block)).toBe("> Words.\n")
    expect(edited(source, (hint) => childrenOf(hint)[0]!)).toBe("Words.\n")
    expect(edited(`${source}\nBelow.\n`, () => paragraph("Above."))).toBe("Above.\n\nBelow.\n")
  })

  it("keeps its attributes where another block around it is written anew, or refuses that", () => {
    const source = "::::tip{.outer}\n\n:::note{.inner}\nWords.\n:::\n\n::::\n"
    const withIcon = (hint: Block) => withNodes(([inner]) => [withStyle("info", "bolt")(inner!)])(hint)
    expect(edited(source, withIcon)).toContain("{.outer}")
  })

  it.each([
    [":::note T\nWords.\n:::\n", '{% hint style="info" %}\nWords.\n\n{% endhint %}\n'],
    [":::note[T]\nWords.\n:::\n", ":::note[]\nWords.\n:::\n"],
    ['!!! note "T"\n    Words.\n', '!!! note ""\n    Words.\n']
  ])("takes its title away: %j", (source, written) => {
    expect(
      edited(
        source,
        withNodes(([, words]) => [words!])
      )
    ).toBe(written)
  })

  it.each(eachForm)("moves its title out of it, %s", (_, write) => {
    const source = `${write("Words.", "T")}\nBelow.\n`
    const { nodes, ...document } = parse(source)
    const [title, words] = childrenOf(nodes[0]!)
    const wanted = [{ ...nodes[0]!, nodes: [words!] } as Block, title!, nodes[1]!]
    const written = replaceDocument(source, { ...document, nodes: wanted }, resolve, writeReferenceById)
    expect(meaningOf(parse(written).nodes), written).toBe(meaningOf(wanted))
    expect(written).toContain("\n\n**T**\n\nBelow.\n")
  })

  it("that folds stays within it", () => {
    const renamed = (block: Block) =>
      JSON.parse(JSON.stringify(block).replace("Old", "New").replace("Words", "Signs")) as Block
    for (const source of ["::: details Old\nWords.\n:::\n", '??? note "Old"\n    Words.\n'])
      expect(edited(source, renamed)).toBe(source.replace("Old", "New").replace("Words", "Signs"))
  })

  it("that folds and is called by its kind gets a title in its line", () => {
    const named = (title: string) => (block: Block) =>
      JSON.parse(JSON.stringify(block).replace('"Tip"', JSON.stringify(title))) as Block
    expect(edited("??? tip\n    Words.\n", named("Über (us), no. 2!"))).toBe(
      '??? tip "Über (us), no. 2!"\n    Words.\n'
    )
    expect(edited("???+ tip\n\n    Words.\n\nBelow.\n", named("New"))).toBe(
      '???+ tip "New"\n\n    Words.\n\nBelow.\n'
    )
    for (const title of ['Say "x"', "a *b* c"])
      expect(edited("??? tip\n    Words.\n", named(title))).toContain("Words.")
  })

  it.each([
    ["", " {open}"],
    [" {.x}", " {open .x}"],
    [" {.x #y} :::", " {open .x #y} :::"]
  ])("that folds is opened and closed within its line, %s", (closed, open) => {
    const [before, after] = [closed, open].map((end) => `:::details T${end}\nWords.\n:::\n`) as [
      string,
      string
    ]
    const folded = (isOpen: boolean) => (block: Block) =>
      ({ ...block, data: isOpen ? { defaultExpanded: true } : {} }) as Block
    expect(edited(before, folded(true))).toBe(after)
    expect(edited(after, folded(false))).toBe(before)
    const withIcon = (block: Block) => ({ ...block, data: { ...block.data, icon: "bolt" } }) as Block
    expect(() => edited(after, withIcon)).toThrow("no-markdown")
  })
})

const lookalikes = [
  ":::note",
  ":::",
  "!!! note",
  '??? tip "x"',
  "    a",
  "a",
  "",
  ":",
  "\n\n",
  '=== "x"',
  "{: .x }",
  "a{:.x}",
  "*a*{ .x }",
  "[a](b){.x}",
  "# a {.x}",
  "{ x=1 }",
  "{:toc}",
  "{{< note >}}",
  "{{< /note >}}",
  "{{% own %}}",
  "{{% /own %}}",
  "[[toc]]",
  "[TOC]",
  "::: code-group",
  "\\{: .x }",
  "\\{\\{< note >}}",
  '\\=== "x"',
  "a\\{:.x}",
  "*a*\\{.x}",
  "# a \\{.x}",
  "\\[[toc]]",
  "\\[TOC]",
  "\\<!--@include: a-->",
  "<!--@include: a-->",
  "{{#include a.md}}",
  '--8<-- "a.md"',
  "<<< ./a.ts",
  "<include>a.md</include>",
  "\\{{#include a.md}}",
  '\\--8<-- "a.md"',
  "\\<<< ./a.ts"
]

it("text that looks like an admonition or like syntax of another tool is printed as text", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lookalikes), { minLength: 1, maxLength: 8 }), (lines) => {
      const { nodes } = parse(lines.join("\n"))
      const again = parse(`${printed(nodes)}\n`).nodes
      expect(meaningOf(again), printed(nodes)).toBe(meaningOf(nodes))
    }),
    { numRuns: cases(500) }
  )
})
