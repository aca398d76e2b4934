import type { CssNode, List } from "css-tree"

/** The truth of a condition; undefined for one that is not known. */
export type Truth = boolean | undefined

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth)

/** Kleene's conjunction: false with anything is false. */
export const both = (one: Truth, other: Truth): Truth =>
  one === false || other === false ? false : one === undefined || other === undefined ? undefined : true

const either = (one: Truth, other: Truth): Truth => not(both(not(one), not(other)))

/** The truth of parts between `and`, `or` and `not`; CSS does not mix `and` with `or`. `isTrue` decides a part that is no condition itself. */
export const isConditionTrue = (nodes: List<CssNode>, isTrue: (node: CssNode) => Truth): Truth => {
  let isNot = false
  let join = both
  let result: { readonly truth: Truth } | undefined
  for (const node of nodes) {
    if (node.type === "Identifier") {
      const word = node.name.toLowerCase()
      if (word === "not") isNot = true
      else join = word === "or" ? either : both
      continue
    }
    const own = node.type === "Condition" ? isConditionTrue(node.children, isTrue) : isTrue(node)
    const truth = isNot ? not(own) : own
    isNot = false
    result = { truth: result === undefined ? truth : join(result.truth, truth) }
  }
  return result?.truth
}
