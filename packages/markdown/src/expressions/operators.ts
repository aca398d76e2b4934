import type { BinaryOperator, UnaryOperator } from "acorn"
import { ExpressionRefused, type Fuel } from "./limits.ts"

const isSimple = (value: unknown): value is string | number | boolean | null | undefined =>
  typeof value !== "object" && typeof value !== "function" ? true : value === null

/** Equal as `==` has it, of simple values; objects and lists equal themselves alone, and are not made into text. */
const looselyEqual = (left: unknown, right: unknown): boolean =>
  // The dialect has this operator, and its authors mean it.
  // oxlint-disable-next-line eqeqeq
  isSimple(left) && isSimple(right) ? left == right : left === right

/** Whether a list has an element, an object a property, or a text a part. */
const isIn = (value: unknown, whole: unknown, fuel: Fuel): boolean => {
  if (Array.isArray(whole)) {
    fuel.burnLookup(whole, value)
    return whole.includes(value)
  }
  const part = fuel.textOf(value)
  if (typeof whole === "string") {
    fuel.burnSearch(whole, part)
    return whole.includes(part)
  }
  return typeof whole === "object" && whole !== null && Object.hasOwn(whole, part)
}

const numberOf = (value: unknown): number => (isSimple(value) ? Number(value ?? Number.NaN) : Number.NaN)

const isBefore = (left: unknown, right: unknown): boolean =>
  typeof left === "string" && typeof right === "string" ? left < right : numberOf(left) < numberOf(right)

export const unaryValue = (operator: UnaryOperator, value: unknown): unknown => {
  switch (operator) {
    case "!":
      return !value
    case "-":
      return -numberOf(value)
    case "+":
      return numberOf(value)
    case "typeof":
      return Array.isArray(value) ? "object" : typeof value
    default:
      throw new ExpressionRefused(`The operator ${operator}`)
  }
}

/** The shorter text of two, whose characters a comparison looks at; a number is read from all of a text. */
const comparedLength = (left: unknown, right: unknown): number => {
  const lengths = [left, right].filter((value) => typeof value === "string").map(({ length }) => length)
  return Math.min(...(lengths.length === 0 ? [0] : lengths))
}

export const binaryValue = (operator: BinaryOperator, left: unknown, right: unknown, fuel: Fuel): unknown => {
  fuel.burnCharacters(comparedLength(left, right))
  switch (operator) {
    case "===":
      return left === right
    case "!==":
      return left !== right
    case "==":
      return looselyEqual(left, right)
    case "!=":
      return !looselyEqual(left, right)
    case "<":
      return isBefore(left, right)
    case ">":
      return isBefore(right, left)
    case "<=":
      return isBefore(left, right) || looselyEqual(left, right)
    case ">=":
      return isBefore(right, left) || looselyEqual(left, right)
    case "in":
      return isIn(left, right, fuel)
    case "+":
      return typeof left === "string" || typeof right === "string"
        ? fuel.joined([fuel.textOf(left), fuel.textOf(right)])
        : numberOf(left) + numberOf(right)
    case "-":
      return numberOf(left) - numberOf(right)
    case "*":
      return numberOf(left) * numberOf(right)
    case "/":
      return numberOf(left) / numberOf(right)
    case "%":
      return numberOf(left) % numberOf(right)
    default:
      throw new ExpressionRefused(`The operator ${operator}`)
  }
}
