import type {
  ArrowFunctionExpression,
  CallExpression,
  Expression,
  MemberExpression,
  Super,
  UnaryExpression
} from "acorn"
import * as Result from "effect/Result"
import { binaryValue, unaryValue } from "./operators.ts"
import type { ExpressionProblem } from "./parseExpression.ts"
import { ExpressionRefused, Fuel } from "./limits.ts"
import { arrayMethods, stringMethods } from "./methods.ts"

/** The names that an expression can use, with their values: plain objects, arrays and simple values. */
export type Scope = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A property of a value: its own and no inherited one. Missing ones, also of nothing at all, are undefined. */
const propertyOf = (value: unknown, name: unknown, fuel: Fuel): unknown => {
  if (typeof value === "string" || Array.isArray(value)) {
    if (name === "length") return value.length
    return typeof name === "number" || /^\d+$/.test(fuel.textOf(name)) ? value[Number(name)] : undefined
  }
  const key = fuel.textOf(name)
  return isPlain(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

class Interpreter {
  readonly #fuel: Fuel
  constructor(fuel: Fuel) {
    this.#fuel = fuel
  }

  value(node: Expression | Super, scope: Scope): unknown {
    this.#fuel.burn()
    switch (node.type) {
      case "Literal":
        if (node.regex !== undefined || node.bigint) break
        return node.value
      case "TemplateLiteral":
        return this.#fuel.joined(
          node.quasis.flatMap(({ value }, index) => {
            const inserted = node.expressions[index]
            const text = inserted === undefined ? "" : this.#fuel.textOf(this.value(inserted, scope))
            return [value.cooked ?? "", text]
          })
        )
      case "Identifier":
        return Object.hasOwn(scope, node.name) ? scope[node.name] : undefined
      case "ParenthesizedExpression":
      case "ChainExpression":
        return this.value(node.expression, scope)
      case "MemberExpression":
        return propertyOf(this.value(node.object, scope), this.#nameOf(node, scope), this.#fuel)
      case "ArrayExpression":
        this.#fuel.burn(node.elements.length)
        return node.elements.map((element) => {
          if (element?.type === "SpreadElement") throw new ExpressionRefused("Spread")
          return element === null ? undefined : this.value(element, scope)
        })
      case "UnaryExpression":
        return this.#unary(node, scope)
      case "LogicalExpression": {
        const left = this.value(node.left, scope)
        const isDecided =
          node.operator === "&&"
            ? !left
            : node.operator === "||"
              ? Boolean(left)
              : left !== null && left !== undefined
        return isDecided ? left : this.value(node.right, scope)
      }
      case "BinaryExpression": {
        if (node.left.type === "PrivateIdentifier") break
        return binaryValue(
          node.operator,
          this.value(node.left, scope),
          this.value(node.right, scope),
          this.#fuel
        )
      }
      case "ConditionalExpression":
        return this.value(this.value(node.test, scope) ? node.consequent : node.alternate, scope)
      case "CallExpression":
        return this.#call(node, scope)
    }
    throw new ExpressionRefused(node.type)
  }

  #unary(node: UnaryExpression, scope: Scope): unknown {
    const value = this.value(node.argument, scope)
    if (typeof value === "string") this.#fuel.burnCharacters(value.length)
    return unaryValue(node.operator, value)
  }

  #nameOf(node: MemberExpression, scope: Scope): unknown {
    if (node.property.type === "PrivateIdentifier") throw new ExpressionRefused("A private name")
    if (node.computed) return this.value(node.property, scope)
    return node.property.type === "Identifier" ? node.property.name : undefined
  }

  #call({ arguments: given, callee }: CallExpression, scope: Scope): unknown {
    if (callee.type !== "MemberExpression") throw new ExpressionRefused("A call")
    const owner = this.value(callee.object, scope)
    if (owner === null || owner === undefined) return undefined
    const name = this.#fuel.textOf(this.#nameOf(callee, scope))
    const args = given.map((argument) => {
      if (argument.type === "SpreadElement") throw new ExpressionRefused("Spread")
      return argument.type === "ArrowFunctionExpression"
        ? this.#function(argument, scope)
        : this.value(argument, scope)
    })
    if (typeof owner === "string" && Object.hasOwn(stringMethods, name))
      return stringMethods[name]!(owner, args, this.#fuel)
    if (Array.isArray(owner) && Object.hasOwn(arrayMethods, name))
      return arrayMethods[name]!(owner, args, this.#fuel)
    throw new ExpressionRefused(`The method ${name}`)
  }

  #function(
    { async, body, params }: ArrowFunctionExpression,
    scope: Scope
  ): (...args: Array<unknown>) => unknown {
    if (body.type === "BlockStatement" || async) throw new ExpressionRefused("A block of statements")
    const names = params.map((param) => {
      if (param.type !== "Identifier") throw new ExpressionRefused("A parameter that is no plain name")
      return param.name
    })
    // Each call copies the scope.
    const size = Object.keys(scope).length + names.length
    return (...args) => {
      this.#fuel.burn(Math.ceil(size / 8))
      return this.value(body, {
        ...scope,
        ...Object.fromEntries(names.map((name, index) => [name, args[index]]))
      })
    }
  }
}

/**
 * Evaluates an expression. It reads the scope and nothing else, changes nothing, calls only known methods, and ends
 * after a bounded number of steps.
 */
export const evaluateExpression = (
  expression: Expression,
  scope: Scope,
  fuel: Fuel = new Fuel()
): Result.Result<unknown, ExpressionProblem> => {
  try {
    return Result.succeed(new Interpreter(fuel).value(expression, scope))
  } catch (error) {
    if (error instanceof ExpressionRefused) return Result.fail({ message: error.message })
    // Parsed from a few thousand characters, an expression can still be too deep for the stack.
    if (error instanceof RangeError) return Result.fail({ message: "The expression is nested too deep" })
    throw error
  }
}
