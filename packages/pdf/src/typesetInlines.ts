import type { Inline, Leaf, Mark, Text } from "@octavo/markdown"
import { emojiOfCode } from "@octavo/markdown"
import type { Sheet } from "./Sheet.ts"
import type { TypesetBlock, TypesetInline } from "./Typeset.ts"

type Blocks = (sheet: Sheet, inline: Inline) => ReadonlyArray<TypesetBlock>

const colors: Readonly<Record<string, string>> = {
  green: "#15803d",
  blue: "#1d4ed8",
  red: "#b91c1c",
  orange: "#c2410c",
  yellow: "#a16207",
  purple: "#7e22ce",
  $primary: "#1d4ed8",
  $info: "#0369a1",
  $success: "#15803d",
  $warning: "#a16207",
  $danger: "#b91c1c"
}
const backgrounds: Readonly<Record<string, string>> = {
  green: "#dcfce7",
  blue: "#dbeafe",
  red: "#fee2e2",
  orange: "#ffedd5",
  yellow: "#fef9c3",
  purple: "#f3e8ff",
  $primary: "#dbeafe",
  $info: "#e0f2fe",
  $success: "#dcfce7",
  $warning: "#fef9c3",
  $danger: "#fee2e2"
}

const kinds = {
  bold: "b",
  italic: "i",
  strikethrough: "s",
  superscript: "sup",
  subscript: "sub",
  keyboard: "kbd"
} as const

const marked = (mark: Mark, c: ReadonlyArray<TypesetInline>): TypesetInline => {
  if (mark.type === "color")
    return {
      t: "color",
      fill: colors[mark.data.text] ?? null,
      back: backgrounds[mark.data.background] ?? null,
      c
    }
  return mark.type === "code" ? { t: "b", c } : { t: kinds[mark.type], c }
}

const lines = (text: string): Array<TypesetInline> =>
  text
    .split("\n")
    .flatMap((line, index): Array<TypesetInline> => [
      ...(index === 0 ? [] : [{ t: "br" } as const]),
      ...(line === "" ? [] : [line])
    ])

const typesetLeaf = (sheet: Sheet, { marks, text }: Leaf): ReadonlyArray<TypesetInline> => {
  const words = sheet.text(text)
  if (words === "") return []
  const inner: ReadonlyArray<TypesetInline> = marks.some(({ type }) => type === "code")
    ? [{ t: "raw", s: words.replaceAll("\n", " ") }]
    : lines(words)
  return marks
    .filter(({ type }) => type !== "code")
    .reduceRight<ReadonlyArray<TypesetInline>>((inside, mark) => [marked(mark, inside)], inner)
}

const inlineOf = (sheet: Sheet, inline: Inline, blocksOf: Blocks): ReadonlyArray<TypesetInline> => {
  switch (inline.type) {
    case "link":
      return [sheet.link(inline.data.ref, typesetInlines(sheet, inline.nodes ?? [], blocksOf))]
    case "mention":
      return [sheet.link(inline.data.ref)]
    case "button": {
      const { label, ref } = inline.data
      const words: TypesetInline = { t: "b", c: [sheet.text(label)] }
      return [{ t: "button", c: ref === undefined ? [words] : [sheet.link(ref, [words])] }]
    }
    case "emoji":
      return [emojiOfCode(String(inline.data.code)) ?? ""]
    case "icon":
      return []
    case "inline-image":
      return [sheet.image(inline.data, inline.data.size === "line")]
    case "inline-math": {
      const tex = sheet.text(inline.data.formula)
      return [{ t: "math", n: sheet.formula(inline.data.formula), tex }]
    }
    case "annotation": {
      const c = blocksOf(sheet, inline)
      const words = typesetInlines(sheet, inline.nodes ?? [], blocksOf)
      return c.length === 0 ? words : [...words, { t: "footnote", c }]
    }
    case "expression":
      return [{ t: "raw", s: sheet.text(inline.data.expression) }]
  }
}

/** Converts text and inlines for the template; `blocksOf` lays out the text of a footnote. */
export const typesetInlines = (
  sheet: Sheet,
  nodes: ReadonlyArray<Text | Inline>,
  blocksOf: Blocks
): ReadonlyArray<TypesetInline> =>
  nodes.flatMap((node) =>
    node.object === "text"
      ? node.leaves.flatMap((leaf) => typesetLeaf(sheet, leaf))
      : inlineOf(sheet, node, blocksOf)
  )
