import { maxDepth } from "./parseText.ts"
import { Unreadable } from "./Unreadable.ts"

/** The most values of a document with all aliases expanded. */
const maxNodes = 5_000_000

interface Measure {
  readonly nodes: number
  readonly depth: number
}

/**
 * Refuses a value that is too large or too deep, counted with its aliases expanded. Each object is measured once, so the time is linear in
 * the size of the text.
 */
export const guardSize = (root: unknown): void => {
  const measured = new Map<object, Measure | "open">()
  const measure = (value: unknown, level: number): Measure => {
    if (typeof value !== "object" || value === null) return { nodes: 1, depth: 0 }
    const known = measured.get(value)
    if (known === "open") throw new Unreadable("An alias contains itself. Write the part out, or use $ref")
    const depthAbove = level + (known?.depth ?? 1)
    if (depthAbove > maxDepth)
      throw new Unreadable(`The document is nested more than ${maxDepth} levels deep`)
    if (known !== undefined) return known
    measured.set(value, "open")
    let nodes = 1
    let depth = 0
    for (const child of Object.values(value)) {
      const inner = measure(child, level + 1)
      nodes += inner.nodes
      depth = Math.max(depth, inner.depth)
      if (nodes > maxNodes) {
        throw new Unreadable(`The document has more than ${maxNodes} values when its aliases are expanded`)
      }
    }
    const result = { nodes, depth: depth + 1 }
    measured.set(value, result)
    return result
  }
  measure(root, 0)
}
