import type { RootContent } from "mdast"
import type { Block } from "../document/Document.ts"

const numbered: ReadonlySet<string | undefined> = new Set(["list-ordered"])
const bulleted: ReadonlySet<string | undefined> = new Set(["list-unordered", "list-tasks"])

/** The mark of the items of a copied list. */
const markOf = (node: RootContent | undefined): string | undefined =>
  node?.type === "slice" ? /^(?:\d+)?([*+.)-])/.exec(node.value)?.[1] : undefined

/** Whether adjacent lists would be read as one: of those that are copied, the printer does not know the marks. */
export const areOneList = (
  previous: Block | undefined,
  block: Block,
  before: RootContent | undefined,
  node: RootContent | undefined
): boolean => {
  const isKind = [numbered, bulleted].some((kind) => kind.has(previous?.type) && kind.has(block.type))
  if (!isKind || (before?.type !== "slice" && node?.type !== "slice")) return false
  return before?.type !== node?.type || markOf(before) === markOf(node)
}
