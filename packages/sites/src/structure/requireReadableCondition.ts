import { parseExpression } from "@octavo/markdown"
import { Effect, Result } from "effect"
import { SiteConditionUnreadable } from "./SiteConditionUnreadable.ts"

/** Refuses a condition that would be false for everybody, because nobody can read it. */
export const requireReadableCondition = (
  condition: string | null | undefined,
  path = "condition"
): Effect.Effect<void, SiteConditionUnreadable> => {
  if (condition === null || condition === undefined) return Effect.void
  const parsed = parseExpression(condition)
  return Result.isFailure(parsed)
    ? Effect.fail(new SiteConditionUnreadable({ problem: parsed.failure.message, path }))
    : Effect.void
}
