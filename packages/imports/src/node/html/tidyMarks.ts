import type { InlineCode, Nodes, Parents, PhrasingContent, RootContent } from "mdast"
import { inText } from "./htmlBlocks.ts"

type Mark = Extract<PhrasingContent, { readonly type: "strong" | "emphasis" | "delete" }>

const elementOf = { strong: "strong", emphasis: "em", delete: "del" } as const

const isMark = (node: Nodes): node is Mark => node.type in elementOf

/** The nodes whose children are one text. */
const lines = new Set(["paragraph", "heading", "tableCell"])

const text = (value: string): Array<PhrasingContent> => (value === "" ? [] : [{ type: "text", value }])

/** Code with the spaces at its edges outside of it, where they do not show. */
const withoutSpaces = (code: InlineCode): Array<PhrasingContent> => {
  const [, before = "", words = "", after = ""] = /^(\s*)([^]*?)(\s*)$/.exec(code.value) ?? []
  return [...text(before), ...(words === "" ? [] : [{ ...code, value: words }]), ...text(after)]
}

/** Puts adjacent texts, code and adjacent marks of one kind together, and takes spaces from around line breaks. */
const joined = (nodes: ReadonlyArray<PhrasingContent>): Array<PhrasingContent> => {
  const result: Array<PhrasingContent> = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (last?.type === "text" && node.type === "text") {
      last.value += last.value.endsWith(" ") ? node.value.replace(/^ +/, "") : node.value
    } else if (last?.type === "inlineCode" && node.type === "inlineCode") {
      last.value += node.value
    } else if (last !== undefined && isMark(last) && last.type === node.type) {
      last.children = joined([...last.children, ...(node as Mark).children])
    } else {
      if (node.type === "break" && last?.type === "text") last.value = last.value.trimEnd()
      result.push(
        last?.type === "break" && node.type === "text" ? { ...node, value: node.value.trimStart() } : node
      )
    }
  }
  return result.filter((node) => node.type !== "text" || node.value !== "")
}

/** A mark with the spaces at its edges outside of it; nothing but its content within another mark of its kind. */
const withoutEdges = (mark: Mark, around: ReadonlySet<string>): Array<PhrasingContent> => {
  const children = [...spaced(mark.children, new Set([...around, mark.type]))]
  if (around.has(mark.type)) return children
  const before: Array<PhrasingContent> = []
  const after: Array<PhrasingContent> = []
  for (let first = children[0]; first !== undefined; first = children[0]) {
    if (first.type === "break") before.push(first)
    else if (first.type !== "text") break
    else {
      const words = first.value.trimStart()
      before.push(...text(first.value.slice(0, first.value.length - words.length)))
      if (words !== "") {
        children[0] = { ...first, value: words }
        break
      }
    }
    children.shift()
  }
  for (let last = children.at(-1); last !== undefined; last = children.at(-1)) {
    if (last.type === "break") after.unshift(last)
    else if (last.type !== "text") break
    else {
      const words = last.value.trimEnd()
      after.unshift(...text(last.value.slice(words.length)))
      if (words !== "") {
        children[children.length - 1] = { ...last, value: words }
        break
      }
    }
    children.pop()
  }
  return [...before, ...(children.length === 0 ? [] : [{ ...mark, children }]), ...after]
}

const spaced = (nodes: ReadonlyArray<PhrasingContent>, around: ReadonlySet<string>): Array<PhrasingContent> =>
  joined(
    nodes.flatMap((node): Array<PhrasingContent> => {
      if (node.type === "text") return [{ ...node, value: node.value.replace(/ {2,}/g, " ") }]
      if (node.type === "inlineCode") return withoutSpaces(node)
      if (isMark(node)) return withoutEdges(node, around)
      if (!("children" in node)) return [node]
      return [{ ...node, children: spaced(node.children as [], around) } as PhrasingContent]
    })
  )

type Edge = "space" | "sign" | "letter"

const edgeOf = (character: string | undefined): Edge =>
  character === undefined || /\s/.test(character)
    ? "space"
    : /[\p{P}\p{S}]/u.test(character)
      ? "sign"
      : "letter"

/** The kind of the character that a printed node begins or ends with. */
const edgeAt = (node: PhrasingContent | undefined, end: "first" | "last"): Edge => {
  if (node === undefined || node.type === "break") return "space"
  return node.type === "text" ? edgeOf(node.value.at(end === "first" ? 0 : -1)) : "sign"
}

/** Whether the signs of Markdown mark these words here: the rules of CommonMark for delimiter runs. */
const canBeSigns = ({ type, children }: Mark, before: Edge, after: Edge): boolean =>
  type === "emphasis"
    ? before !== "letter" && after !== "letter"
    : (before !== "letter" || edgeAt(children[0], "first") === "letter") &&
      (after !== "letter" || edgeAt(children.at(-1), "last") === "letter")

const written = (nodes: ReadonlyArray<PhrasingContent>): Array<PhrasingContent> =>
  nodes.flatMap((node, at): Array<PhrasingContent> => {
    if (!("children" in node)) return [node]
    const whole = { ...node, children: written(node.children as []) } as PhrasingContent
    if (!isMark(whole)) return [whole]
    if (canBeSigns(whole, edgeAt(nodes[at - 1], "last"), edgeAt(nodes[at + 1], "first"))) return [whole]
    const name = elementOf[whole.type]
    return [inText(`<${name}>`), ...whole.children, inText(`</${name}>`)]
  })

const trimmed = (nodes: Array<PhrasingContent>): Array<PhrasingContent> => {
  const [first] = nodes
  if (first?.type === "text") first.value = first.value.replace(/^[ \t\r\n]+/, "")
  const last = nodes.at(-1)
  if (last?.type === "text") last.value = last.value.replace(/[ \t\r\n]+$/, "")
  const rest = nodes.filter((node) => node.type !== "text" || node.value !== "")
  return rest.length < nodes.length ? trimmed(rest) : rest
}

/**
 * Makes marks readable in Markdown: spaces at their edges are outside of them, marks of one kind are neither nested nor adjacent, and words
 * that the signs of Markdown cannot mark, such as a bold sentence of Chinese before a letter, are marked by an HTML element.
 */
export const tidyMarks = (node: Parents): void => {
  if (lines.has(node.type)) {
    node.children = written(trimmed(spaced(node.children as [], new Set()))) as []
    return
  }
  for (const child of node.children as Array<RootContent>) if ("children" in child) tidyMarks(child)
}
