import type { Block, ColumnDefinition } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import { schema } from "../schema/schema.ts"

const paragraph = (): Node => schema.nodes.paragraph!.create()

const repeat = (count: number, make: () => Node): ReadonlyArray<Node> => Array.from({ length: count }, make)

/** A table of empty cells below a row of titles. */
export const newTable = (columns = 3, rows = 2): Node => {
  const { table, tablecell, tableheader, tablerow } = schema.nodes
  return table!.create(null, [
    tablerow!.create(
      null,
      repeat(columns, () => tableheader!.create())
    ),
    ...repeat(rows, () =>
      tablerow!.create(
        null,
        repeat(columns, () => tablecell!.create(null, paragraph()))
      )
    )
  ])
}

/** A hint of a style. */
export const newHint = (style: string): Node =>
  schema.nodes.hint!.create({ of: { data: { style } } }, paragraph())

/** An expandable block with an empty title. */
export const newExpandable = (): Node =>
  schema.nodes.expandable!.create(null, [
    schema.nodes.expandabletitle!.create(),
    schema.nodes.expandablebody!.create(null, paragraph())
  ])

/** A tab with a title. */
export const newTab = (title: string): Node =>
  schema.nodes.tabsitem!.create({ of: { data: { title } } }, paragraph())

/** Tabs with these titles. */
export const newTabs = (titles: ReadonlyArray<string>): Node =>
  schema.nodes.tabs!.create(null, titles.map(newTab))

/** A step that begins with a heading. */
export const newStep = (): Node =>
  schema.nodes.stepperstep!.create(null, [schema.nodes.heading!.create({ level: 2 }), paragraph()])

/** Two steps. */
export const newStepper = (): Node => schema.nodes.stepper!.create(null, repeat(2, newStep))

/** Two columns. */
export const newColumns = (): Node =>
  schema.nodes.columns!.create(
    null,
    repeat(2, () => schema.nodes.column!.create(null, paragraph()))
  )

/** The block of an image, without a key of its own. */
export const imageOf = (data: Readonly<Record<string, unknown>>): Block =>
  ({ object: "block", type: "image", key: "new-image", data, nodes: [], fragments: [] }) as unknown as Block

/** A picture of a file or an address. */
export const newPicture = (ref: unknown, alt = ""): Node =>
  newCaptioned("images", {}, [imageOf({ ref, alt })])

/** A block with a caption: images, a file or an embed. */
export const newCaptioned = (
  type: "images" | "file" | "embed",
  data: Readonly<Record<string, unknown>>,
  nodes: ReadonlyArray<Block> = []
): Node =>
  schema.nodes.captioned!.create({
    of: { object: "block", type, key: `new-${type}`, data, nodes, fragments: [] }
  })

/** An uploaded file. */
export const newFile = (ref: unknown): Node => newCaptioned("file", { ref })

/** A block that is edited as a whole, such as a formula. */
export const newWhole = (type: Block["type"], data: Readonly<Record<string, unknown>>): Node =>
  schema.nodes.opaque!.create({
    of: { object: "block", type, key: `new-${type}`, isVoid: true, data, nodes: [] }
  })

const cardColumn = (id: string, title: string, type: ColumnDefinition["type"]): ColumnDefinition => ({
  id,
  title,
  type,
  ...(type === "text" && { textAlignment: "left" })
})

/** Cards with a title, words, a target and a cover each. */
export const newCards = (count = 3): Node => {
  const columns = [
    cardColumn("title", "", "text"),
    cardColumn("words", "", "text"),
    cardColumn("target", "", "content-ref"),
    cardColumn("cover", "", "image")
  ]
  const { blockcell, table, tableheader, tablerow, value, valuecell } = schema.nodes
  const isHidden = ({ id }: ColumnDefinition) => id === "target" || id === "cover"
  const view = { type: "cards", cardSize: "medium", targetDefinition: "target", coverDefinition: "cover" }
  const head = columns.map((of) => tableheader!.create({ of, hidden: isHidden(of) }))
  const card = () =>
    tablerow!.create(
      null,
      columns.map((column) =>
        column.type === "text"
          ? blockcell!.create(null, paragraph())
          : valuecell!.create(null, value!.create({ value: null }))
      )
    )
  return table!.create({ of: { data: { view } } }, [tablerow!.create(null, head), ...repeat(count, card)])
}
