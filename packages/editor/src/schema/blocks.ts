import type { Block } from "@octavo/markdown"
import type { NodeSpec } from "prosemirror-model"
import { dataOf } from "./Own.ts"
import { summaryOf } from "./wordsIn.ts"

const own = { of: { default: null } }

/** `verbatim`: the text was read with space at its ends, and is written with it. */
const text = { ...own, verbatim: { default: false } }

const container = (element: string, name: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  content: "block+",
  group: "block",
  defining: true,
  attrs: own,
  toDOM: () => [element, name === "" ? {} : { class: name }, 0],
  ...more
})

const alignment = (of: unknown) => {
  const { align } = dataOf(of)
  return align === "center" || align === "end" ? { class: `to-${align}` } : {}
}

/** Blocks of text, and those that contain any block. */
export const blocks = {
  paragraph: {
    content: "inline*",
    group: "block",
    attrs: text,
    parseDOM: [{ tag: "p" }],
    toDOM: ({ attrs }) => ["p", { dir: "auto", ...alignment(attrs.of) }, 0]
  },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { ...text, level: { default: 1 } },
    parseDOM: [
      { tag: "h1", attrs: { level: 1 } },
      { tag: "h2", attrs: { level: 1 } },
      { tag: "h3", attrs: { level: 2 } },
      ...["h4", "h5", "h6"].map((tag) => ({ tag, attrs: { level: 3 } }))
    ],
    // The title of the page is its first heading.
    toDOM: ({ attrs }) => [`h${Number(attrs.level) + 1}`, { dir: "auto", ...alignment(attrs.of) }, 0]
  },
  list: {
    content: "listitem+",
    group: "block",
    attrs: { ...own, kind: { default: "unordered" } },
    parseDOM: [
      { tag: "ul.tasks", attrs: { kind: "tasks" } },
      { tag: "ul", attrs: { kind: "unordered" } },
      {
        tag: "ol",
        getAttrs: (element) => {
          const start = Number(element.getAttribute("start") ?? 1)
          return {
            kind: "ordered",
            of: Number.isInteger(start) && start !== 1 ? { data: { start } } : null
          }
        }
      }
    ],
    toDOM: ({ attrs }) => {
      if (attrs.kind !== "ordered") return ["ul", attrs.kind === "tasks" ? { class: "tasks" } : {}, 0]
      const { start } = dataOf(attrs.of)
      return ["ol", typeof start === "number" ? { start } : {}, 0]
    }
  },
  listitem: {
    content: "block+",
    defining: true,
    // `verbatim`: it was read with a box before a block that is no paragraph.
    attrs: text,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0]
  },
  blockquote: container("blockquote", "", { parseDOM: [{ tag: "blockquote" }] }),
  hint: container("div", "hint", {
    toDOM: ({ attrs }) => ["div", { class: `hint ${String(dataOf(attrs.of).style ?? "info")}` }, ["div", 0]]
  }),
  // `of` contains the lines that the code was read from.
  codeblock: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    isolating: true,
    attrs: own,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    toDOM: () => ["pre", { dir: "ltr" }, ["code", 0]]
  },
  divider: {
    group: "block",
    attrs: own,
    parseDOM: [{ tag: "hr" }],
    toDOM: () => ["hr"]
  },
  // Images, a file or an embed, with the caption below as content; `of` is all of the block.
  captioned: {
    content: "inline*",
    group: "block",
    isolating: true,
    draggable: true,
    attrs: { of: {}, verbatim: { default: false } },
    toDOM: () => ["figure", ["figcaption", 0]]
  },
  // A block that is edited as a whole, such as a formula, or that this schema cannot express; `of` is all of it.
  opaque: {
    group: "block",
    atom: true,
    draggable: true,
    attrs: { of: {} },
    leafText: ({ attrs }) => summaryOf(attrs.of as Block),
    toDOM: ({ attrs }) => ["div", { class: "opaque" }, summaryOf(attrs.of as Block)]
  }
} satisfies Readonly<Record<string, NodeSpec>>

/** Blocks of named parts. */
export const layouts = {
  expandable: container("div", "expandable", { content: "expandabletitle expandablebody" }),
  expandabletitle: {
    content: "inline*",
    isolating: true,
    defining: true,
    attrs: text,
    toDOM: () => ["div", { class: "expandable-title", dir: "auto" }, 0]
  },
  expandablebody: container("div", "expandable-body", { group: "", isolating: true }),
  tabs: container("div", "tabs", { content: "tabsitem+" }),
  tabsitem: container("section", "", { group: "", isolating: true }),
  stepper: container("ol", "steps", { content: "stepperstep+" }),
  stepperstep: container("li", "", { group: "", isolating: true, toDOM: () => ["li", ["div", 0]] }),
  columns: container("div", "columns", { content: "column+" }),
  column: container("div", "column", { group: "", isolating: true })
} satisfies Readonly<Record<string, NodeSpec>>
