import { type Document, isNode, isScalar, visit } from "yaml"

/** The offset of the first key that its map has already; undefined where all are unique. */
export const repeatedKeyOf = (document: Document): number | undefined => {
  let offset: number | undefined
  visit(document, {
    Map: (_, { items }) => {
      const names = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key
        if (names.has(name)) {
          offset = isNode(key) ? (key.range?.[0] ?? 0) : 0
          return visit.BREAK
        }
        names.add(name)
      }
      return undefined
    }
  })
  return offset
}
