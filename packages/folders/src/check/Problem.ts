import type { RuleName } from "./CheckRule.ts"
import type { Fix } from "./Finding.ts"

/** A problem that a rule found, before settings decide on it. The place is a range of a page, or a line. */
export interface Problem {
  readonly rule: RuleName
  readonly path: string
  readonly subject: string
  readonly message: string
  readonly at: { readonly start: number; readonly end: number } | { readonly line: number }
  /** In place of the severity of the rule. */
  readonly severity?: "warning"
  readonly fix?: Fix
}
