import type { PageNode, Variable } from "@octavo/content"

/** The pages of a space at a revision, with the variables that their conditions may name. */
export interface PageTree {
  readonly pages: ReadonlyArray<PageNode>
  readonly variables: ReadonlyArray<Variable>
  /** How many pages have a condition. */
  readonly conditions: number
}
