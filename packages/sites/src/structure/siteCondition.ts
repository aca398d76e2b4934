import { parseExpression } from "@octavo/markdown"
import { Effect, Result, Schema } from "effect"

/** The condition cannot be read as an expression. */
export class SiteConditionUnreadable extends Schema.TaggedError<SiteConditionUnreadable>()(
  "SiteConditionUnreadable",
  { problem: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return "condition"
  }
  override get message() {
    return `The body: condition is not a valid expression. ${this.problem}`
  }
}

/** Refuses a condition that would be false for everybody, because nobody can read it. */
export const requireReadableCondition = (
  condition: string | null | undefined
): Effect.Effect<void, SiteConditionUnreadable> => {
  if (condition === null || condition === undefined) return Effect.void
  const parsed = parseExpression(condition)
  return Result.isFailure(parsed)
    ? Effect.fail(new SiteConditionUnreadable({ problem: parsed.failure.message }))
    : Effect.void
}
