import { Effect, Result } from "effect"
import { parseExpression } from "@octavo/markdown"
import { MergeRuleUnreadable, type SpaceMergeRules } from "../containers/Space.ts"

/** Refuses expressions that would never be true, because nobody can read them. */
export const requireReadableRules = Effect.fnUntraced(function* (mergeRules: SpaceMergeRules | undefined) {
  if (mergeRules?.type !== "rules") return
  for (const [index, rule] of mergeRules.rules.entries()) {
    const parsed = rule.rule === "custom" ? parseExpression(rule.expression) : null
    if (parsed !== null && Result.isFailure(parsed)) {
      return yield* new MergeRuleUnreadable({ rule: index, problem: parsed.failure.message })
    }
  }
})
