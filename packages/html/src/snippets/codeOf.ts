import type { Block, BlockOf, Inline, Text } from "@octavo/markdown"

/** The mark of a line of code: its author writes it at the end, or makes the line strong. */
type LineMark = "add" | "del" | "mark" | undefined

/** A footnote on a part of a line. */
interface CodeNote {
  readonly start: number
  readonly end: number
  readonly inline: Inline
}

/** A line of code: its text without the author's mark, and what is on it. */
export interface CodeLine {
  readonly text: string
  readonly mark: LineMark
  readonly notes: ReadonlyArray<CodeNote>
}

const marks: Readonly<Record<string, LineMark>> = { "++": "add", "--": "del", highlight: "mark", hl: "mark" }

/** The signs that begin a comment in the usual languages. */
const commentSigns = ["<!--", "//", "/*", "--", "#", ";", "%", "'"]

/** Splits the mark that a line ends with, such as `// [!code ++]`, from the line. */
const splitMark = (line: string): readonly [text: string, mark: LineMark] => {
  const at = line.lastIndexOf("[!code ")
  if (at === -1) return [line, undefined]
  const found = /^\[!code (\+\+|--|highlight|hl)\] {0,4}(?:\*\/|-->)?$/.exec(line.slice(at).trimEnd())
  if (found === null) return [line, undefined]
  const before = line.slice(0, at).trimEnd()
  const sign = commentSigns.find((one) => before.endsWith(one)) ?? ""
  return [before.slice(0, before.length - sign.length).trimEnd(), marks[found[1]!]]
}

const readLine = (line: Block | Inline | Text): CodeLine => {
  let text = ""
  const notes: Array<CodeNote> = []
  const read = (nodes: ReadonlyArray<Block | Inline | Text>): void => {
    for (const node of nodes) {
      if (node.object === "text") {
        for (const leaf of node.leaves) text += leaf.text
        continue
      }
      const start = text.length
      read(node.nodes ?? [])
      if (node.object === "inline" && node.type === "annotation")
        notes.push({ start, end: text.length, inline: node })
    }
  }
  read(line.object === "text" ? [line] : (line.nodes ?? []))
  const [words, mark] = splitMark(text)
  const isHighlighted = line.object === "block" && line.type === "code-line" && line.data.highlighted === true
  return {
    text: words.replace(/[\r\n]/g, " "),
    mark: mark ?? (isHighlighted ? "mark" : undefined),
    notes
  }
}

/** The lines of a block of code. */
export const codeLinesOf = (block: BlockOf<"code" | "prompt">): ReadonlyArray<CodeLine> =>
  (block.nodes ?? []).map(readLine)

/** The text that is highlighted: lines without the marks of their author. */
export const textOfLines = (lines: ReadonlyArray<CodeLine>): string =>
  lines.map(({ text }) => text).join("\n")

/** The name of a language as it is looked up. */
export const languageOf = (syntax: string | undefined): string =>
  (syntax ?? "").trim().toLowerCase().slice(0, 40)
