import { printTree } from "@octavo/markdown"
import type { PhrasingContent, Root } from "mdast"

/** A reference in a value: the path or the address of a page in parentheses after its title. */
const REFERENCE = / \(([^()\s]+)\)/g

const isOfPage = (target: string): boolean => /[0-9a-f]{32}/i.test(target.slice(-2_000))

const textOf = (value: string): ReadonlyArray<PhrasingContent> =>
  value
    .split(/\r\n|\n|\r/)
    .flatMap((line, at): ReadonlyArray<PhrasingContent> => [
      ...(at > 0 ? [{ type: "html", value: "<br>", data: { hName: "span" } } as PhrasingContent] : []),
      ...(line === "" ? [] : [{ type: "text", value: line } as const])
    ])

/** The content of a cell: references to pages become links, line breaks stay. */
const cellOf = (value: string): ReadonlyArray<PhrasingContent> => {
  const content: Array<PhrasingContent> = []
  let end = 0
  for (const { 0: whole, 1: url = "", index } of value.matchAll(REFERENCE)) {
    if (!isOfPage(url)) continue
    const before = value.slice(end, index)
    const [lead = ""] = /^(?:.*[,\n])?\s*/s.exec(before) ?? []
    const title = before.slice(lead.length)
    if (title === "") continue
    content.push(...textOf(lead), { type: "link", url, children: [{ type: "text", value: title }] })
    end = index + whole.length
  }
  return [...content, ...textOf(value.slice(end))]
}

/** A cell of a table of values: its text, with a target for a link of the whole. */
export interface Value {
  readonly text: string
  readonly target?: string | undefined
}

/** A table in Markdown; the first row is its head. */
export const printValues = (rows: ReadonlyArray<ReadonlyArray<Value>>): string => {
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const cell = ({ target, text }: Value): Array<PhrasingContent> =>
    target === undefined || text.trim() === ""
      ? [...cellOf(text)]
      : [{ type: "link", url: target, children: [{ type: "text", value: text.replace(/\s+/g, " ") }] }]
  const tree: Root = {
    type: "root",
    children: [
      {
        type: "table",
        children: rows.map((row) => ({
          type: "tableRow",
          children: Array.from({ length: columns }, (_, at) => ({
            type: "tableCell",
            children: cell(row[at] ?? { text: "" })
          }))
        }))
      }
    ]
  }
  return printTree(tree)
}
