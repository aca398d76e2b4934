import { type Expression, parseExpressionAt, tokenizer } from "acorn"
import * as Result from "effect/Result"

/** Why an expression has no value, in a sentence. */
export interface ExpressionProblem {
  readonly message: string
}

const maxLength = 4096
const syntax = { ecmaVersion: 2022 } as const

/** Whether anything but space follows an expression that was read. */
const isWhole = (text: string, end: number): boolean =>
  [...tokenizer(text.slice(end), syntax)].every(({ type }) => type.label === "eof")

/**
 * Parses an expression of JavaScript's syntax, of at most 4,096 characters. The evaluation decides which parts have a
 * value.
 */
export const parseExpression = (text: string): Result.Result<Expression, ExpressionProblem> => {
  if (text.length > maxLength)
    return Result.fail({ message: `An expression has at most ${maxLength} characters` })
  try {
    const expression = parseExpressionAt(text, 0, syntax)
    return isWhole(text, expression.end)
      ? Result.succeed(expression)
      : Result.fail({ message: "There is something after the end of the expression" })
  } catch (error) {
    return Result.fail({ message: error instanceof Error ? error.message : "The expression cannot be read" })
  }
}
