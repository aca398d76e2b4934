import type { Inline, Leaf, Mark, Text } from "@octavo/markdown"
import type { Inlines } from "./rewriteDocument.ts"
import { placeholderPattern, type Segment, wordsOfSegment } from "./Segment.ts"

/** An answer may be this many times as long as its text, and so many characters longer. */
const maxGrowth = 5
const growthOfShort = 200

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
  "&nbsp;": "\u00a0"
}

/** Control characters and marks of writing direction. */
// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

type Token =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "open" | "close" | "opaque"; readonly number: number }

const tokensOf = (answer: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  const text = (part: string) => {
    const plain = part.replace(/&(?:amp|lt|gt|quot|apos|nbsp|#39);/g, (entity) => entities[entity]!)
    if (plain !== "") tokens.push({ type: "text", text: plain })
  }
  let end = 0
  for (const found of answer.matchAll(placeholderPattern)) {
    const [whole, closing, letter, number] = found
    text(answer.slice(end, found.index))
    const isOpaque = letter!.toLowerCase() === "x"
    // Some engines close `<x1></x1>`.
    if (!(isOpaque && closing === "/")) {
      tokens.push({
        type: isOpaque ? "opaque" : closing === "/" ? "close" : "open",
        number: Number(number)
      })
    }
    end = found.index + whole.length
  }
  text(answer.slice(end))
  return tokens
}

/** The number of the placeholder around each placeholder, 0 at the top; null where they are not nested. */
const parentsOf = (tokens: ReadonlyArray<Token>): ReadonlyMap<number, number> | null => {
  const parents = new Map<number, number>()
  const open = [0]
  for (const token of tokens) {
    if (token.type === "text") continue
    if (token.type === "close") {
      if (open.pop() !== token.number || open.length === 0) return null
      continue
    }
    if (parents.has(token.number)) return null
    parents.set(token.number, open.at(-1)!)
    if (token.type === "open") open.push(token.number)
  }
  return open.length === 1 ? parents : null
}

const isSameNesting = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean =>
  a.size === b.size && [...a].every(([number, parent]) => b.get(number) === parent)

/** An answer on one line, without invisible characters that its segment lacks; null where it is none. */
export const tidyAnswer = ({ text }: Segment, answer: string): string | null => {
  const visible = answer.replace(/\s+/g, " ").replace(invisible, (mark) => (text.includes(mark) ? mark : ""))
  const tidy = /^\s/.test(text) ? visible : visible.trimStart()
  const line = /\s$/.test(text) ? tidy : tidy.trimEnd()
  if (line.length > maxGrowth * text.length + growthOfShort) return null
  if (wordsOfSegment(line).trim() === "") return null
  const wanted = parentsOf(tokensOf(text))
  const given = parentsOf(tokensOf(line))
  return wanted !== null && given !== null && isSameNesting(wanted, given) ? line : null
}

interface Frame {
  readonly nodes: Array<Text | Inline>
  readonly marks: ReadonlyArray<Mark>
  readonly close: () => void
}

const addLeaf = ({ nodes }: Frame, leaf: Leaf, newKey: () => string) => {
  const last = nodes.at(-1)
  if (last?.object !== "text") nodes.push({ object: "text", key: newKey(), leaves: [leaf] })
  else nodes[nodes.length - 1] = { ...last, leaves: [...last.leaves, leaf] }
}

/** The nodes of an answer that `tidyAnswer` let pass. */
export const readAnswer = ({ placeholders }: Segment, answer: string, newKey: () => string): Inlines => {
  const top: Frame = { nodes: [], marks: [], close: () => {} }
  const open: Array<Frame> = [top]
  const leaf = (text: string, marks: ReadonlyArray<Mark>) =>
    addLeaf(open.at(-1)!, { object: "leaf", text, marks }, newKey)
  for (const token of tokensOf(answer)) {
    const frame = open.at(-1)!
    if (token.type === "text") leaf(token.text, frame.marks)
    else if (token.type === "close") open.pop()!.close()
    else {
      const placeholder = placeholders[token.number - 1]!
      if (placeholder.kind === "literal") leaf(placeholder.text, frame.marks)
      else if (placeholder.kind === "leaf") leaf(placeholder.text, placeholder.marks)
      else if (placeholder.kind === "node") frame.nodes.push(placeholder.node)
      else if (placeholder.kind === "marks") {
        open.push({ nodes: frame.nodes, marks: placeholder.marks, close: () => {} })
      } else {
        const nodes: Array<Text | Inline> = []
        const close = () => frame.nodes.push({ ...placeholder.node, nodes } as Inline)
        open.push({ nodes, marks: [], close })
      }
    }
  }
  return top.nodes
}

/** The plain text of an answer that `tidyAnswer` let pass. */
export const readPlainAnswer = (segment: Segment, answer: string): string =>
  tokensOf(answer)
    .map((token) => {
      if (token.type === "text") return token.text
      const placeholder = segment.placeholders[token.number - 1]!
      return "text" in placeholder ? placeholder.text : ""
    })
    .join("")
