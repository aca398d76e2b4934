import type { Block, Document, Inline, Text } from "./Document.ts"

const PROPERTY = /\{[ \t]*props\.(\w+)[ \t]*\}/g

/** How many characters all values together may add to a document; later names stay as they are written. */
const maxAdded = 100_000

/** A document of a text of MDX with the values of its properties in place of `{props.name}`; code keeps its text, and so do names without a value. */
export const withProperties = (
  document: Document,
  properties: Readonly<Record<string, string>>
): Document => {
  let room = maxAdded
  const filled = (text: string): string =>
    text.replace(PROPERTY, (written, name: string) => {
      const value = Object.hasOwn(properties, name) ? properties[name]! : written
      if (value.length > room) return written
      room -= value.length
      return value
    })
  const textOf = (node: Text): Text => ({
    ...node,
    leaves: node.leaves.map((leaf) =>
      leaf.marks.some(({ type }) => type === "code") ? leaf : { ...leaf, text: filled(leaf.text) }
    )
  })
  const inside = <Node extends Block | Inline>(node: Node): Node => ({
    ...node,
    ...(node.nodes !== undefined && { nodes: node.nodes.map(visit) }),
    ...(node.fragments !== undefined && {
      fragments: node.fragments.map((fragment) => ({ ...fragment, nodes: fragment.nodes.map(visit) }))
    })
  })
  const visit = <Node extends Block | Inline | Text>(node: Node): Node => {
    if (node.object === "text") return textOf(node) as Node
    return node.object === "block" && node.type === "code" ? node : (inside(node) as Node)
  }
  return { ...document, nodes: document.nodes.map(visit) }
}
