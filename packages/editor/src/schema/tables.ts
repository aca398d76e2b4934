import type { NodeSpec } from "prosemirror-model"

// Tables have no cells that span others: pasted spans are dropped, and the cells that are missing then are added.
const cell = {
  of: { default: null },
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null }
}

/**
 * Tables and cards, as `prosemirror-tables` expects them. The first row has the titles of the columns; `of` of a title is the definition
 * of its column. A cell of text has one paragraph where the table may be one of pipes, else blocks.
 */
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
    content: "(tablecell | blockcell | valuecell | tableheader)*",
    tableRole: "row",
    attrs: { of: { default: null } },
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0]
  },
  blockcell: {
    content: "block+",
    tableRole: "cell",
    isolating: true,
    attrs: cell,
    toDOM: () => ["td", 0]
  },
  valuecell: {
    content: "value",
    tableRole: "cell",
    isolating: true,
    attrs: cell,
    toDOM: () => ["td", 0]
  },
  // The value of a cell of another type than text, as its record has it; undefined for one that was removed.
  value: { atom: true, attrs: { value: { default: undefined } }, toDOM: () => ["span", { class: "value" }] },
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
    // `hidden`: the table has the column, but does not show it, such as the one of the targets of cards.
    attrs: { ...cell, hidden: { default: false } },
    parseDOM: [{ tag: "th" }],
    toDOM: () => ["th", { scope: "col", dir: "auto" }, 0]
  }
} satisfies Readonly<Record<string, NodeSpec>>
