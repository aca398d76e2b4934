import type { Text } from "../Text.ts"

/** A line that one of two texts has and the other one has not. */
interface ChangedLine {
  readonly kind: "removed" | "added"
  readonly text: string
}

interface Node {
  readonly object?: string
  readonly leaves?: ReadonlyArray<{ readonly text: string }>
  readonly nodes?: ReadonlyArray<unknown>
  readonly fragments?: ReadonlyArray<unknown>
}

const childrenOf = (node: Node): ReadonlyArray<Node> =>
  [...(node.nodes ?? []), ...(node.fragments ?? [])] as ReadonlyArray<Node>

const wordsOf = (node: Node): string =>
  node.leaves?.map(({ text }) => text).join("") ?? childrenOf(node).map(wordsOf).join("")

/** The words of each block that contains text, in reading order. */
const linesOf = (text: Text | Node): ReadonlyArray<string> => {
  if (typeof text === "string") return text.split("\n").filter((line) => line.trim() !== "")
  const children = childrenOf(text as Node)
  if (!children.some(({ object }) => object === "text")) return children.flatMap(linesOf)
  const words = wordsOf(text as Node)
  return words.trim() === "" ? [] : [words]
}

/** Texts of more lines than this are compared as a whole: the table of a comparison has a cell for each pair of lines. */
const mostLines = 600

/** The lengths of the longest common sequences of lines, from each pair of lines to the ends. */
const commonLengths = (
  one: ReadonlyArray<string>,
  other: ReadonlyArray<string>
): ReadonlyArray<Uint16Array> => {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let a = one.length - 1; a >= 0; a--)
    for (let b = other.length - 1; b >= 0; b--)
      lengths[a]![b] =
        one[a] === other[b] ? lengths[a + 1]![b + 1]! + 1 : Math.max(lengths[a + 1]![b]!, lengths[a]![b + 1]!)
  return lengths
}

const removed = (text: string): ChangedLine => ({ kind: "removed", text })
const added = (text: string): ChangedLine => ({ kind: "added", text })

/** The lines that differ between two texts of a page, in reading order. A line of a document tree is the text of a block. */
export const changedLines = (before: Text, after: Text): ReadonlyArray<ChangedLine> => {
  let [one, other] = [linesOf(before), linesOf(after)]
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  one = one.slice(start, one.length - end)
  other = other.slice(start, other.length - end)
  if (Math.max(one.length, other.length) > mostLines) return [...one.map(removed), ...other.map(added)]
  const lengths = commonLengths(one, other)
  const lines: Array<ChangedLine> = []
  let [a, b] = [0, 0]
  while (a < one.length || b < other.length) {
    if (a < one.length && one[a] === other[b]) {
      a += 1
      b += 1
    } else if (b === other.length || (a < one.length && lengths[a + 1]![b]! >= lengths[a]![b + 1]!)) {
      lines.push(removed(one[a++]!))
    } else lines.push(added(other[b++]!))
  }
  return lines
}
