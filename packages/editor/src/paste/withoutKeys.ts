import { Fragment, type Mark, type Node, Slice } from "prosemirror-model"
import { dataOf } from "../schema/Own.ts"

type Plain = Readonly<Record<string, unknown>>

/** A tree without its keys and computed anchors, at every depth. */
const strip = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strip)
  if (typeof value !== "object" || value === null) return value
  const plain: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    if (name !== "key" && name !== "meta") plain[name] = name === "data" ? field : strip(field)
  }
  return plain
}

const without = (of: unknown, typeName: string): unknown => {
  if (of === null) return null
  const plain = strip(of) as Plain
  if (typeName === "tablerow") {
    const { id: _, orderIndex: __, ...rest } = plain
    return rest
  }
  if (typeName !== "heading") return plain
  const { id: _, ...data } = dataOf(plain)
  return { ...plain, data }
}

const markWithout = (mark: Mark): Mark =>
  mark.attrs.of === undefined ? mark : mark.type.create({ of: without(mark.attrs.of, mark.type.name) })

/** A node without the keys and anchors in it. */
export const nodeWithoutKeys = (node: Node): Node => {
  const marks = node.marks.map(markWithout)
  if (node.isText) return node.mark(marks)
  const attrs =
    node.attrs.of == null ? node.attrs : { ...node.attrs, of: without(node.attrs.of, node.type.name) }
  return node.type.create(attrs, fragmentWithout(node.content), marks)
}

const fragmentWithout = (fragment: Fragment): Fragment => Fragment.from(fragment.content.map(nodeWithoutKeys))

/** A copied slice without the keys of its nodes and without their anchors, which belong to the original. */
export const withoutKeys = (slice: Slice): Slice =>
  new Slice(fragmentWithout(slice.content), slice.openStart, slice.openEnd)
