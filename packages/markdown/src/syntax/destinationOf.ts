import type { Definition, Nodes } from "mdast"
import { readRole } from "../tags/roles.ts"

/** Start and end offset in the source. */
export type Range = readonly [start: number, end: number]

/** The range of the destination in `[text](destination "title")`, `<destination>` or a bare address. */
export const destinationOf = (source: string, node: Nodes): Range => {
  const nodeStart = node.position!.start.offset!
  const nodeEnd = node.position!.end.offset!
  if (source.charCodeAt(nodeStart) === 123) {
    const role = readRole(source.slice(nodeStart, nodeEnd))
    if (role !== undefined)
      return [nodeStart + role.targetStart, nodeStart + role.targetStart + role.target.length]
  }
  if (source.charCodeAt(nodeStart) === 60) return [nodeStart + 1, nodeEnd - 1]
  if (source.charCodeAt(nodeEnd - 1) !== 41) return [nodeStart, nodeEnd]
  const inside = "children" in node ? node.children.at(-1)?.position?.end.offset : undefined
  const label = source.indexOf("](", inside ?? nodeStart)
  if (label < 0 || label >= nodeEnd) return [nodeStart, nodeEnd]
  return destinationFrom(source, label + 2, nodeEnd - 1)
}

/** The range of the destination in `[label]: destination`. */
export const destinationOfDefinition = (source: string, definition: Definition): Range => {
  const start = definition.position!.start.offset!
  return destinationFrom(source, source.indexOf("]:", start) + 2, definition.position!.end.offset!)
}

const destinationFrom = (source: string, from: number, limit: number): Range => {
  let start = from
  while (start < limit && /\s/.test(source[start]!)) start++
  if (source.charCodeAt(start) === 60) {
    const end = source.indexOf(">", start)
    return [start + 1, end < 0 ? limit : end]
  }
  // A template contains spaces.
  const [template = ""] = /^(?:\{\{[^{}\n]*\}\}|\{%[^{}\n]*%\})+/.exec(source.slice(start, limit)) ?? []
  let end = start + template.length
  while (end < limit && !/\s/.test(source[end]!)) end++
  return [start, end]
}
