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

/** An empty block of code. */
export const newCode = (syntax?: string): Node =>
  schema.nodes.codeblock!.create({ of: syntax === undefined ? null : { data: { syntax } } })

/** A picture of a file or an address. */
export const newPicture = (ref: unknown, alt = ""): Node => {
  const image = {
    object: "block",
    type: "image",
    key: "new-image",
    data: { ref, alt },
    nodes: [],
    fragments: []
  }
  return schema.nodes.picture!.create({
    of: { object: "block", type: "images", key: "new-images", data: {}, nodes: [image] }
  })
}

/** An uploaded file. */
export const newFile = (ref: unknown): Node =>
  schema.nodes.opaque!.create({
    of: { object: "block", type: "file", key: "new-file", data: { ref }, nodes: [], fragments: [] }
  })
