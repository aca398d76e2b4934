import type { PageNode } from "@octavo/content"
import type { ConditionVariables } from "./Audience.ts"

/** The pages of a space at a revision, with the variables that their conditions may name. */
export interface PageTree {
  readonly pages: ReadonlyArray<PageNode>
  readonly spaceVariables: ConditionVariables["space"]
  /** How many pages have a condition. */
  readonly conditions: number
}
