import type { LossRule } from "../document/Derived.ts"

/** The rules of the syntax of one page. */
export type SyntaxRule =
  | LossRule
  | "unclosed-block"
  | "unknown-attribute"
  | "expression"
  | "image-alt"
  | "heading-level"
  | "duplicate-id"
  | "empty-target"

/** A mistake in the source of a page, with its range as offsets of UTF-16. */
export interface SyntaxProblem {
  readonly rule: SyntaxRule
  readonly start: number
  readonly end: number
  /** The tag, attribute, id or expression that is wrong; the same after the page is edited elsewhere. */
  readonly subject: string
  readonly message: string
}

/** A comment `<!-- octavo-ignore RULE -->` with the range of the block after it, in which the rules are not reported. */
export interface IgnoredRange {
  readonly start: number
  readonly end: number
  /** The names of the rules; empty for all rules. */
  readonly rules: ReadonlyArray<string>
}

const lossRules: ReadonlyArray<string> = [
  "unknown-block",
  "unknown-component",
  "unused-note"
] satisfies ReadonlyArray<LossRule>

/** Whether a problem is a part of a page that is not shown as it is written. */
export const isLoss = (problem: SyntaxProblem): problem is SyntaxProblem & { readonly rule: LossRule } =>
  lossRules.includes(problem.rule)

/** Whether a comment of a page excludes a problem of a rule at an offset. */
export const isIgnored = (ignored: ReadonlyArray<IgnoredRange>, rule: string, at: number): boolean =>
  ignored.some(
    ({ end, rules, start }) => at >= start && at < end && (rules.length === 0 || rules.includes(rule))
  )
