import * as Result from "effect/Result"
import { evaluateExpression, type Scope } from "./evaluateExpression.ts"
import { Fuel, stepsOfDocument } from "./limits.ts"
import { parseExpression } from "./parseExpression.ts"

/** Evaluates each condition; one that is invalid, has no value or exceeds its fuel is false. All share one fuel. */
export const evaluateConditions = (
  conditions: ReadonlyArray<string>,
  scope: Scope
): ReadonlyArray<boolean> => {
  const fuel = new Fuel(stepsOfDocument)
  return conditions.map((condition) =>
    Result.match(
      Result.flatMap(parseExpression(condition), (parsed) => evaluateExpression(parsed, scope, fuel.share())),
      { onFailure: () => false, onSuccess: Boolean }
    )
  )
}
