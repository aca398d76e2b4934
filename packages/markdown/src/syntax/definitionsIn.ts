import type { Definition, Nodes, Parents } from "mdast"

const MAY_DEFINE = new Set<Nodes["type"]>([
  "list",
  "listItem",
  "blockquote",
  "admonition",
  "footnoteDefinition"
])

/** The definitions of links by their identifiers. One counts for the whole page, also within a list or a quote; the first one wins. */
export const definitionsIn = (
  { children }: Parents,
  found = new Map<string, Definition>()
): ReadonlyMap<string, Definition> => {
  for (const node of children) {
    if (node.type === "definition" && !found.has(node.identifier)) found.set(node.identifier, node)
    if ("children" in node && MAY_DEFINE.has(node.type)) definitionsIn(node, found)
  }
  return found
}
