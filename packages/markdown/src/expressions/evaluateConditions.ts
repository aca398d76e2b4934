import * as Result from "effect/Result"
import { evaluateExpression, type Scope } from "./evaluateExpression.ts"
import { Fuel, stepsOfDocument } from "./limits.ts"
import { parseExpression } from "./parseExpression.ts"

/** Whether each condition holds; one that cannot be read, has no value or takes too much does not. All share one fuel. */
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
