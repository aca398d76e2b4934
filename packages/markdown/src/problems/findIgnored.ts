import type { Root } from "mdast"
import type { IgnoredRange } from "./SyntaxProblem.ts"

const comment = /^\s*<!--\s*octavo-ignore((?:[\s,]+[a-z-]+)*)\s*-->\s*$/

/** Finds the comments `<!-- octavo-ignore RULE -->` between the blocks of a page, each with the block after it. */
export const findIgnored = ({ children }: Root): ReadonlyArray<IgnoredRange> =>
  children.flatMap((node, index) => {
    const [, names] = (node.type === "html" && comment.exec(node.value)) || []
    if (names === undefined) return []
    const rules = names.split(/[\s,]+/).filter((name) => name !== "")
    // Comments may be together, before the same block.
    const next = children
      .slice(index + 1)
      .find((other) => !(other.type === "html" && comment.test(other.value)))
    const start = node.position!.start.offset!
    return [{ start, end: next?.position?.end.offset ?? node.position!.end.offset!, rules }]
  })
