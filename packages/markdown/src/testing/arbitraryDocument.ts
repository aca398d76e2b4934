import * as fc from "fast-check"
import type { Block, BlockType, Document, Inline, Leaf, Mark, Text } from "../documents/Document.ts"
import { withMark } from "../documents/marks.ts"

let keys = 0
const key = () => `a${keys++}`

const NASTY = [
  "*",
  "**",
  "_",
  "__",
  "`",
  "``",
  "~",
  "~~",
  "[",
  "]",
  "(",
  ")",
  "<",
  ">",
  "<b>",
  "&",
  "&amp;",
  "#",
  "# ",
  "+",
  "-",
  "- ",
  "1. ",
  "1)",
  "|",
  "\\",
  "!",
  "![",
  "{%",
  "%}",
  "{% hint %}",
  "$",
  "$$",
  ":",
  ":rocket:",
  "::",
  "[^1]",
  "[ ]",
  "http://a.b",
  "www.a.b",
  "me@a.b",
  "---",
  "===",
  "'",
  '"',
  "=",
  ".",
  ",",
  "^",
  "{",
  "}",
  "@",
  "/",
  "<!--",
  "-->",
  "```",
  "    ",
  "é",
  "漢字",
  "ß",
  "…",
  "—",
  "\u00a0"
]

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("alpha", "beta", "gamma", "x", "Delta9", "ünïcode", "漢字", "42") },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
  {
    weight: 1,
    arbitrary: fc
      .string({ minLength: 1, maxLength: 4 })
      .map((text) => text.replace(/[\s\p{Cc}\p{RGI_Emoji}\ud800-\udfff]/gv, "q"))
  }
)

/** Text as in a page: without space at the edges, and without double spaces. */
const plainText = fc
  .array(fc.tuple(word, fc.constantFrom(" ", " ", "", "")), { minLength: 1, maxLength: 5 })
  .map((words) =>
    words
      .map(([text, space]) => text + space)
      .join("")
      .replace(/\s+/g, " ")
      .trim()
  )
  .filter((text) => text !== "")

const simple = ["bold", "italic", "strikethrough", "superscript", "subscript", "keyboard", "code"] as const
const mark: fc.Arbitrary<Mark> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...simple).map((type): Mark => ({ object: "mark", type })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("red", "$primary")
      .map((text): Mark => ({ object: "mark", type: "color", data: { text, background: "default" } }))
  }
)
const marks = fc.oneof(
  { weight: 3, arbitrary: fc.constant([] as ReadonlyArray<Mark>) },
  {
    weight: 2,
    arbitrary: fc
      .array(mark, { minLength: 1, maxLength: 3 })
      .map((list) => list.reduce(withMark, [] as ReadonlyArray<Mark>))
  }
)

const leaf = fc.tuple(plainText, marks).map(([text, list]): Leaf => ({ object: "leaf", text, marks: list }))
const leaves = fc
  .array(fc.tuple(leaf, fc.constantFrom("", "", " ", "\n")), { minLength: 1, maxLength: 4 })
  .map((list) =>
    list.map(([first, glue], index): Leaf =>
      index === list.length - 1
        ? first
        : first.marks.some(({ type }) => type === "code")
          ? first
          : { ...first, text: first.text + glue }
    )
  )
const textOf = (list: ReadonlyArray<Leaf>): Text => ({ object: "text", key: key(), leaves: list })
const text = leaves.map(textOf)

const url = fc.constantFrom(
  "https://e.x/a_b?c=1&d=(2)",
  "guide.md#part",
  "../a b.md",
  "#anchor",
  "mailto:a@b.c",
  "a'b\"c.md",
  "ü.md"
)
const ref = url.map((target) => ({ kind: "url" as const, url: target }))
const inlineOf = (
  type: Inline["type"],
  data: Record<string, unknown>,
  rest: Partial<Inline> = { isVoid: true }
): Inline => ({ object: "inline", type, key: key(), data, ...rest })

const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc
    .tuple(ref, leaves)
    .map(([target, list]) =>
      inlineOf(
        "link",
        { ref: target },
        { nodes: [textOf(list.map((one) => ({ ...one, text: one.text.trim() })))] }
      )
    ),
  ref.map((target) => inlineOf("mention", { ref: target })),
  fc
    .constantFrom("1f680", "2764-fe0f", "1f468-200d-1f469-200d-1f467", "1f1e9-1f1ea")
    .map((code) => inlineOf("emoji", { code })),
  fc.constantFrom("gear", "arrow-right").map((icon) => inlineOf("icon", { icon })),
  fc.constantFrom("a_b * c", "\\frac{1}{2}", "x < y").map((formula) => inlineOf("inline-math", { formula })),
  fc
    .constantFrom("space.vars.my_var", "a < b && c > d", 'visitor.claims["x"]')
    .map((expression) => inlineOf("expression", { expression })),
  fc
    .tuple(ref, plainText)
    .map(([target, label]) => inlineOf("button", { label, kind: "primary", ref: target })),
  fc
    .tuple(ref, fc.constantFrom("line", "original"))
    .map(([target, size]) => inlineOf("inline-image", { ref: target, alt: 'A "b" <c>', size }))
)

const inlines = fc
  .array(fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: inline }), {
    minLength: 1,
    maxLength: 4
  })
  .map((nodes) => {
    const kept = nodes.some((node) => node.object === "text")
      ? nodes
      : [textOf([{ object: "leaf", text: "start", marks: [] }]), ...nodes]
    return kept
  })

const blockOf = (
  type: BlockType,
  data: Record<string, unknown>,
  nodes: Block["nodes"] = [],
  rest: Partial<Block> = {}
): Block => ({ object: "block", type, key: key(), data, nodes: nodes ?? [], ...rest })
const paragraph = inlines.map((nodes) => blockOf("paragraph", {}, nodes))
const oneLine = (nodes: ReadonlyArray<Text | Inline>) => nodes

const codeText = fc.constantFrom(
  "const a = 1",
  "",
  "  indented",
  "```",
  "{% hint %}",
  "<b> & </b>",
  "| a |",
  "* x",
  "~~~",
  "\\"
)
const code = fc
  .tuple(
    fc.array(codeText, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(
      {},
      { syntax: "js" },
      { syntax: "sh", title: 'a "b".js', lineNumbers: true },
      { overflow: "wrap" }
    )
  )
  .map(([lines, data]) =>
    blockOf(
      "code",
      data,
      lines.map((line) => blockOf("code-line", {}, [textOf([{ object: "leaf", text: line, marks: [] }])]))
    )
  )

const heading = fc
  .tuple(
    fc.constantFrom("heading-1", "heading-2", "heading-3"),
    inlines,
    fc.constantFrom({}, { id: "own.id-1" })
  )
  .map(([type, nodes, data]) => blockOf(type as BlockType, data, oneLine(nodes), { meta: { id: "x" } }))

const caption = (nodes: ReadonlyArray<Block>) => ({
  object: "fragment" as const,
  key: key(),
  fragment: "caption",
  type: "caption",
  nodes
})
const noText = fc.constantFrom("Title", 'A "quoted" <title>', "Ünï & {% x %}")

const { block } = fc.letrec<{ block: Block; blocks: ReadonlyArray<Block> }>((tie) => ({
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3, depthIdentifier: "d" }),
  block: fc.oneof(
    { depthIdentifier: "d", depthSize: "small", maxDepth: 3 },
    { weight: 4, arbitrary: paragraph },
    { weight: 1, arbitrary: heading },
    { weight: 1, arbitrary: code },
    { weight: 1, arbitrary: fc.constant(null).map(() => blockOf("divider", {})) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("x^2 + y", "a \\\\ b\nc").map((formula) => blockOf("math", { formula }))
    },
    {
      weight: 1,
      arbitrary: ref.map((target) => blockOf("embed", { url: target.url }, [], { fragments: [] }))
    },
    { weight: 1, arbitrary: ref.map((target) => blockOf("content-ref", { ref: target })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(ref, fc.constantFrom({}, { align: "left" }, { fullWidth: true }), fc.option(plainText))
        .map(([target, data, words]) =>
          blockOf("images", data, [
            blockOf("image", { ref: target, alt: "Alt", width: 300 }, [], {
              fragments:
                words === null
                  ? []
                  : [
                      caption([
                        blockOf("paragraph", {}, [textOf([{ object: "leaf", text: words, marks: [] }])])
                      ])
                    ]
            })
          ])
        )
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom("list-unordered", "list-ordered", "list-tasks"),
          fc.array(fc.tuple(tie("blocks"), fc.boolean()), { minLength: 1, maxLength: 3 }),
          fc.constantFrom(1, 3)
        )
        .map(([type, items, start]) =>
          blockOf(
            type as BlockType,
            type === "list-ordered" && start > 1 ? { start } : {},
            items.map(([nodes, checked]) =>
              blockOf("list-item", type === "list-tasks" ? { checked } : {}, nodes)
            )
          )
        )
    },
    { weight: 1, arbitrary: tie("blocks").map((nodes) => blockOf("blockquote", {}, nodes)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie("blocks"), fc.constantFrom("info", "danger"))
        .map(([nodes, style]) => blockOf("hint", { style }, nodes))
    },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(noText, tie("blocks")), { minLength: 1, maxLength: 2 }).map((tabs) =>
        blockOf(
          "tabs",
          {},
          tabs.map(([title, nodes]) => blockOf("tabs-item", { title }, nodes))
        )
      )
    },
    {
      weight: 1,
      arbitrary: fc.array(tie("blocks"), { minLength: 1, maxLength: 2 }).map((steps) =>
        blockOf(
          "stepper",
          {},
          steps.map((nodes) => blockOf("stepper-step", {}, nodes))
        )
      )
    },
    {
      weight: 1,
      arbitrary: fc.array(tie("blocks"), { minLength: 1, maxLength: 2 }).map((list) =>
        blockOf(
          "columns",
          {},
          list.map((nodes) => blockOf("column", { width: { unit: "%", value: 50 } }, nodes))
        )
      )
    },
    {
      weight: 1,
      arbitrary: fc.tuple(plainText, tie("blocks")).map(([title, nodes]) =>
        blockOf("expandable", {}, [], {
          fragments: [
            {
              object: "fragment",
              key: key(),
              fragment: "expandable-title",
              type: "expandable-title",
              nodes: [blockOf("paragraph", {}, [textOf([{ object: "leaf", text: title, marks: [] }])])]
            },
            { object: "fragment", key: key(), fragment: "expandable-body", type: "expandable-body", nodes }
          ]
        })
      )
    },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.array(inlines, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 })
        .map((rows) => {
          const fragments = rows.flatMap((cells, row) =>
            cells.map((nodes, column) => ({
              object: "fragment" as const,
              key: key(),
              fragment: `f${row}${column}`,
              nodes: [blockOf("paragraph", {}, nodes)]
            }))
          )
          const records = Object.fromEntries(
            rows.map((cells, row) => [
              `row${row}`,
              {
                orderIndex: `a${row}`,
                values: Object.fromEntries(cells.map((_, column) => [`col${column}`, `f${row}${column}`]))
              }
            ])
          )
          const definition = Object.fromEntries(
            [0, 1].map((column) => [
              `col${column}`,
              {
                id: `col${column}`,
                title: `T|${column} *x*`,
                type: "text",
                textAlignment: column === 0 ? "left" : "right"
              }
            ])
          )
          return blockOf(
            "table",
            { view: { type: "grid", columns: ["col0", "col1"], hideHeader: false }, records, definition },
            [],
            { fragments }
          )
        })
    },
    {
      weight: 1,
      arbitrary: tie("blocks").map((nodes) => blockOf("if", { expression: 'visitor.claims.a == "b"' }, nodes))
    }
  )
}))

/** Any block of a page, nested and full of characters that mean something in Markdown. */
export const arbitraryBlock: fc.Arbitrary<Block> = block

/** Documents of such blocks. */
export const arbitraryDocument: fc.Arbitrary<Document> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((nodes) => ({ object: "document", data: {}, nodes }))
