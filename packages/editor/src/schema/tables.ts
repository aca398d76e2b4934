import type { NodeSpec } from "prosemirror-model"

// Pipes have no cells that span others: pasted spans are dropped, and the cells that are missing then are added.
const cell = {
  of: { default: null },
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null }
}

/** Tables of text, as `prosemirror-tables` expects them. The first row has the titles of the columns. */
export const tables = {
  table: {
    content: "tablerow+",
    group: "block",
    tableRole: "table",
    isolating: true,
    attrs: { of: { default: null } },
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["div", { class: "table" }, ["table", ["tbody", 0]]]
  },
  tablerow: {
    content: "(tablecell | tableheader)*",
    tableRole: "row",
    attrs: { of: { default: null } },
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0]
  },
  tablecell: {
    content: "paragraph",
    tableRole: "cell",
    isolating: true,
    attrs: cell,
    parseDOM: [{ tag: "td" }],
    toDOM: () => ["td", 0]
  },
  tableheader: {
    content: "text*",
    marks: "",
    tableRole: "header_cell",
    isolating: true,
    attrs: cell,
    parseDOM: [{ tag: "th" }],
    toDOM: () => ["th", { scope: "col", dir: "auto" }, 0]
  }
} satisfies Readonly<Record<string, NodeSpec>>
