import type { Emphasis, PhrasingContent, Strong } from "mdast"
import { tagsOfMark } from "./writeHtml.ts"

type Side = "space" | "punctuation" | "letter"

const sideOf = (character: string | undefined): Side => {
  if (character === undefined || /\s/u.test(character)) return "space"
  return /[\p{P}\p{S}]/u.test(character) ? "punctuation" : "letter"
}

/** The text on both sides of nodes that are written into a line. */
export interface Beside {
  readonly before: string
  readonly after: string
}

export const nothingBeside: Beside = { before: "", after: "" }

/** The first or last character of a node as it prints, as far as delimiters beside it look at it. */
const edgeOf = (node: PhrasingContent | undefined, at: "first" | "last"): Side => {
  if (node === undefined || node.type === "break") return "space"
  if (node.type !== "text" && (node.type as string) !== "tag") return "punctuation"
  const { value } = node as { readonly value: string }
  return sideOf((at === "first" ? /^./su : /.$/su).exec(value)?.[0])
}

const isMarked = (node: PhrasingContent): node is Strong | Emphasis =>
  node.type === "strong" || node.type === "emphasis"

/** Whether delimiters of this node are `*` although others are `_`, which marks no part of a word. */
export const isWithinWord = (node: object): boolean =>
  "data" in node && typeof node.data === "object" && node.data !== null && "withinWord" in node.data

/**
 * Chooses how bold and italic text is delimited by what is beside it (CommonMark, "Emphasis and strong emphasis"): by `*` within words,
 * and by elements where punctuation at its edge touches a letter, or the delimiters of two marks each other. Otherwise letters would be
 * printed as character references.
 */
export const settleMarks = (
  nodes: ReadonlyArray<PhrasingContent>,
  /** Whether the nodes are within a mark, whose delimiters are beside the first and the last one. */
  isMarkedAround: boolean,
  { after, before }: Beside
): Array<PhrasingContent> =>
  nodes.flatMap((node, index): Array<PhrasingContent> => {
    if (!isMarked(node)) return [node]
    const touchesMarked = [nodes[index - 1], nodes[index + 1]].some((one) =>
      one === undefined ? isMarkedAround : isMarked(one)
    )
    const outside = [
      index > 0 ? edgeOf(nodes[index - 1], "last") : sideOf(/.$/su.exec(before)?.[0]),
      index < nodes.length - 1 ? edgeOf(nodes[index + 1], "first") : sideOf(/^./su.exec(after)?.[0])
    ]
    const inside = [edgeOf(node.children[0], "first"), edgeOf(node.children.at(-1), "last")]
    const isPart = node.type === "emphasis" && outside.includes("letter")
    const isMute = outside.some((side, at) => side === "letter" && inside[at] === "punctuation")
    if (isMute || (isPart && touchesMarked)) {
      const [open, close] = tagsOfMark({ object: "mark", type: node.type === "strong" ? "bold" : "italic" })
      return [{ type: "html", value: open }, ...node.children, { type: "html", value: close }]
    }
    return [isPart ? { ...node, data: { ...node.data, withinWord: true } as object } : node]
  })
