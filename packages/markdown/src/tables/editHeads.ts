import type { TableCell } from "mdast"
import type { Text } from "../document/Document.ts"
import { editInlines } from "../rewrite/editInlines.ts"
import { type HtmlNode, writeEntities } from "../html/Html.ts"
import { offsetsOfChildren } from "../places/offsetsOfChildren.ts"
import type { TablePair } from "../compare/pairTable.ts"
import type { Place } from "../places/Places.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"
import { partsOfTable } from "../print/writeTable.ts"
import { writeHtmlAttribute } from "../rewrite/writeToken.ts"

/** Elements in a title whose text is text of the title. */
const INLINE_MARKS = new Set(["a", "b", "code", "em", "i", "kbd", "s", "span", "strong", "sub", "sup", "u"])

/** The words of the head of a column, each where it is spelled. */
const headOf = ({ children }: Pick<TableCell, "children">, rewriting: Rewriting): Array<Text> => {
  const texts: Array<Text> = []
  const visit = (nodes: TableCell["children"]): void => {
    for (const node of nodes) {
      if (node.type === "text" || node.type === "inlineCode") {
        const leaf = { object: "leaf" as const, text: node.value, marks: [] }
        const { end, start } = node.position!
        const form = node.type === "text" ? ("markdown" as const) : ("code" as const)
        const to = node.value.length
        rewriting.places.spell(leaf, [
          { start: start.offset!, end: end.offset!, whole: node.value, from: 0, to, form }
        ])
        texts.push({ object: "text", key: "", leaves: [leaf] })
      } else if ("children" in node) visit(node.children as TableCell["children"])
    }
  }
  visit(children)
  return trimmed(texts, rewriting)
}

/** Texts without the spaces at their ends, which a title does not have. */
const trimmed = (texts: Array<Text>, { places }: Rewriting): Array<Text> => {
  const shown = texts.filter(({ leaves }) => leaves[0]!.text.trim() !== "")
  return shown.map((text, index) => {
    const leaf = text.leaves[0]!
    const from = index === 0 ? leaf.text.length - leaf.text.trimStart().length : 0
    const to = index === shown.length - 1 ? leaf.text.trimEnd().length : leaf.text.length
    const part = { ...leaf, text: leaf.text.slice(from, to) }
    return { ...text, leaves: [places.slice(part, leaf, from)] }
  })
}

const textOf = (text: string): ReadonlyArray<Text> => [
  { object: "text", key: "", leaves: [{ object: "leaf", text, marks: [] }] }
]

/** Changes how a column is aligned: its dashes and colons, or an attribute of its head. */
const realign = ({ old }: TablePair, index: number, alignment: unknown, rewriting: Rewriting): boolean => {
  const { places, source } = rewriting
  const node = places.get(old.key)?.node
  if (node?.type !== "table") {
    const head = places.get(`${old.key} ${partsOfTable(old).columns[index]!.id}`)
    const value = alignment === "left" ? undefined : String(alignment)
    return head === undefined || writeHtmlAttribute(rewriting, head, "align", value)
  }
  const start = node.children[0]!.position!.end.offset!
  const line = /^\r?\n[^\n]*/.exec(source.slice(start))?.[0] ?? ""
  const dashes = [...line.matchAll(/:?-+:?/g)][index]
  if (dashes === undefined) return false
  const bare = "-".repeat(
    Math.max(1, dashes[0].length - (alignment === "center" ? 2 : alignment === "right" ? 1 : 0))
  )
  const written = alignment === "center" ? `:${bare}:` : alignment === "right" ? `${bare}:` : bare
  rewriting.splice(start + dashes.index, start + dashes.index + dashes[0].length, written)
  return true
}

/** The words of a head of HTML, each where it is spelled; undefined where they are not text on one line. */
const htmlHeadOf = ({ element, origin }: Place, rewriting: Rewriting): Array<Text> | undefined => {
  const texts: Array<Text> = []
  const visit = (nodes: ReadonlyArray<HtmlNode>): boolean =>
    nodes.every((node) => {
      if (node.type === "element")
        return node.name === "select" || (INLINE_MARKS.has(node.name) && visit(node.children))
      const leaf = { object: "leaf" as const, text: node.value, marks: [] }
      const span = { start: origin!(node.start), end: origin!(node.end - 1) + 1 }
      const to = node.value.length
      rewriting.places.spell(leaf, [{ ...span, whole: node.value, from: 0, to, form: "html" }])
      texts.push({ object: "text", key: "", leaves: [leaf] })
      return !/\s{2}|[\n\r\t]/.test(node.value.trim())
    })
  return visit(element!.children) ? trimmed(texts, rewriting) : undefined
}

/** Edits the title in a head of HTML: its words, or all text of it. A column without a head gets one with its row. */
const editHtmlTitle = (
  key: string,
  was: string,
  title: string,
  inner: ReadonlyArray<string>,
  rewriting: Rewriting
): boolean => {
  const place = rewriting.places.get(key)
  const { element, origin } = place ?? {}
  if (place === undefined || element === undefined || origin === undefined) return true
  const start = origin(element.open - 1) + 1
  const select = element.children.find((child) => child.type === "element" && child.name === "select")
  const end = origin((select?.start ?? element.close) - 1) + 1
  const texts = htmlHeadOf(place, rewriting)
  if (was === "") rewriting.splice(start, start, writeEntities(title))
  else if (texts === undefined || title === "" || texts.length === 0)
    rewriting.splice(start, end, writeEntities(title))
  else {
    const form = "html" as const
    const run = {
      key,
      around: inner,
      content: { start, end },
      form,
      isOneLine: true,
      isCell: false,
      isLabel: false
    }
    editInlines(texts, textOf(title), run, rewriting)
  }
  return true
}

/** Edits the titles and the alignments of the columns that stay; false where it cannot. */
export const editHeads = (pair: TablePair, inner: ReadonlyArray<string>, rewriting: Rewriting): boolean => {
  const { edited, old, partners } = pair
  const node = rewriting.places.get(old.key)?.node
  const { columns, titleOf } = partsOfTable(old)
  const after = partsOfTable(edited)
  for (const [order, column] of after.columns.entries()) {
    const index = partners[order]!
    const was = columns[index]
    if (was === undefined) continue
    const key = `${old.key} ${was.id}`
    if (was.textAlignment !== column.textAlignment && !realign(pair, index, column.textAlignment, rewriting))
      return false
    if (was.title === column.title) continue
    if (node?.type === "table") {
      const cell = node.children[0]!.children[index]!
      const start = cell.position!.start.offset! + 1
      const content = offsetsOfChildren(cell) ?? { start, end: start }
      const run = {
        key,
        around: inner,
        content,
        form: "markdown" as const,
        isOneLine: true,
        isCell: true,
        isLabel: false
      }
      const [shown] = titleOf(was)
      const [wanted] = after.titleOf(column)
      if (shown?.nodes !== undefined && wanted?.nodes !== undefined)
        editInlines(shown.nodes, wanted.nodes, run, rewriting)
      else editInlines(headOf(cell, rewriting), textOf(column.title), run, rewriting)
      continue
    }
    if (!editHtmlTitle(key, was.title, column.title, inner, rewriting)) return false
  }
  return true
}
