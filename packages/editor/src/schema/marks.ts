import type { MarkSpec } from "prosemirror-model"
import { dataOf } from "./Own.ts"

const simple = (element: string, tags: ReadonlyArray<string>, more: Partial<MarkSpec> = {}): MarkSpec => ({
  parseDOM: [element, ...tags].map((tag) => ({ tag })),
  toDOM: () => [element, 0],
  ...more
})

const colorClass = (prefix: string, name: unknown): string =>
  typeof name === "string" && name !== "default" ? `${prefix}-${name.replace(/[^a-z]/g, "")}` : ""

/** The marks of text, in the order that marks have in a document tree. Inlines that contain text, such as links, are marks as well. */
export const marks = {
  bold: simple("strong", ["b"]),
  italic: simple("em", ["i"]),
  strikethrough: simple("s", ["del", "strike"]),
  superscript: simple("sup", []),
  subscript: simple("sub", []),
  color: {
    attrs: { text: { default: "default" }, background: { default: "default" } },
    parseDOM: [
      {
        tag: "mark[data-text]",
        getAttrs: (element) => ({
          text: element.getAttribute("data-text"),
          background: element.getAttribute("data-background") ?? "default"
        })
      }
    ],
    toDOM: ({ attrs: { background, text } }) => [
      "mark",
      {
        class: `${colorClass("c", text)} ${colorClass("b", background)}`.trim(),
        "data-text": text,
        "data-background": background
      },
      0
    ]
  },
  keyboard: simple("kbd", []),
  code: simple("code", [], { code: true, inclusive: true }),
  link: {
    attrs: { of: { default: null } },
    inclusive: false,
    excludes: "link annotation",
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => ({ of: { data: { ref: { kind: "url", url: element.getAttribute("href") } } } })
      }
    ],
    toDOM: ({ attrs }) => {
      const ref = dataOf(attrs.of).ref as { readonly kind: string; readonly url?: string } | undefined
      const isSafe = ref?.kind === "url" && /^(?:https?:|mailto:)/i.test(ref.url ?? "")
      return ["a", isSafe ? { href: ref.url, rel: "noreferrer" } : { class: "reference" }, 0]
    }
  },
  annotation: {
    attrs: { of: { default: null } },
    inclusive: false,
    excludes: "link annotation",
    toDOM: () => ["span", { class: "annotated" }, 0]
  }
} satisfies Readonly<Record<string, MarkSpec>>
