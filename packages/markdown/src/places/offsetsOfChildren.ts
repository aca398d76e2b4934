import type { Nodes } from "mdast"
import type { Span } from "./Places.ts"

/** The range from the first child of a node to the last; undefined for one without children. */
export const offsetsOfChildren = (node: Nodes): Span | undefined => {
  if (!("children" in node)) return undefined
  const start = node.children[0]?.position?.start.offset
  const end = node.children.at(-1)?.position?.end.offset
  return start === undefined || end === undefined ? undefined : { start, end }
}
