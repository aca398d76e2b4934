import type { Root } from "mdast"
import type { SourceLoss } from "../document/Derived.ts"
import type { FrontMatter } from "../frontMatter/FrontMatter.ts"
import { findIgnored } from "./findIgnored.ts"
import { findSyntaxProblems } from "./findSyntaxProblems.ts"
import { isIgnored, isLoss } from "./SyntaxProblem.ts"

/** The losses are stored with the facts of a page, so their number and length are bounded. */
const maxLosses = 50
const maxMessage = 500

/** The numbers of line breaks before offsets of a text, which are asked for in ascending order. */
class LineCounter {
  readonly #text: string
  #at = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
  }

  lineOf(offset: number): number {
    for (let at = this.#text.indexOf("\n", this.#at); at >= 0 && at < offset;) {
      this.#line++
      this.#at = at + 1
      at = this.#text.indexOf("\n", this.#at)
    }
    return this.#line
  }
}

/**
 * Finds the parts of a page that are not shown as they are written: blocks and components without a counterpart, and unused notes, unless a
 * comment excludes them. The root is the one of the source.
 */
export const findLosses = (
  source: string,
  root: Root,
  frontMatter: FrontMatter
): ReadonlyArray<SourceLoss> => {
  const found = findSyntaxProblems(source, root, frontMatter).filter(isLoss)
  if (found.length === 0) return []
  const ignored = findIgnored(root)
  const lost = found.filter(({ rule, start }) => !isIgnored(ignored, rule, start))
  const counter = new LineCounter(source)
  const losses = lost.slice(0, maxLosses).map(({ message, rule, start }): SourceLoss => ({
    rule,
    line: counter.lineOf(start),
    message: message.slice(0, maxMessage)
  }))
  const more = lost.slice(maxLosses)
  const [next] = more
  return next === undefined
    ? losses
    : [
        ...losses,
        {
          rule: next.rule,
          line: counter.lineOf(next.start),
          message: `The page has ${lost.length} such places. Those from this line on are not listed.`
        }
      ]
}
