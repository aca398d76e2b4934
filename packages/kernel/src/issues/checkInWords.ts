import type { SchemaIssue } from "effect"
import { representationOf, saidToExpect } from "./expectedInWords.ts"
import { butNot, quoted } from "./valueInWords.ts"

/** The length of a value, as the check compares it, with its unit. */
const lengthOf = (value: unknown, limit: unknown): string => {
  const unit = Array.isArray(value) ? "element" : "character"
  return `${String(limit)} ${unit}${limit === 1 ? "" : "s"}`
}

const sizeOf = (value: unknown): number | undefined =>
  typeof value === "string" || Array.isArray(value) ? value.length : undefined

const rangeOf = (payload: Readonly<Record<string, unknown>>): string => {
  const { minimum, maximum } = payload
  return `from ${String(minimum)} to ${String(maximum)}`
}

/** Describes what a check demands, as a predicate that begins with "must". The value is repeated where it is short. */
export const checkInWords = (
  { filter }: SchemaIssue.Filter,
  value: unknown,
  message: string | undefined
): string => {
  if (message !== undefined) return message.startsWith("must be ") ? `${message}${butNot(value)}` : message
  const { id = "", payload } = representationOf(filter.annotations)
  const known = payload ?? {}
  const size = sizeOf(value)
  const not = size === undefined ? "" : `, not ${size}`
  switch (id.replace("effect/schema/", "")) {
    case "isMinLength":
      return known["minLength"] === 1
        ? "must not be empty"
        : `must have at least ${lengthOf(value, known["minLength"])}${not}`
    case "isMaxLength":
      return known["maxLength"] === 0
        ? "must be empty"
        : `must have at most ${lengthOf(value, known["maxLength"])}${not}`
    case "isBetweenLength":
      return `must have ${rangeOf(known)} ${Array.isArray(value) ? "elements" : "characters"}${not}`
    case "isBetween":
      return `must be ${rangeOf(known)}${butNot(value)}`
    case "isGreaterThanOrEqualTo":
      return `must be at least ${String(known["minimum"])}${butNot(value)}`
    case "isGreaterThan":
      return `must be above ${String(known["exclusiveMinimum"])}${butNot(value)}`
    case "isLessThanOrEqualTo":
      return `must be at most ${String(known["maximum"])}${butNot(value)}`
    case "isLessThan":
      return `must be below ${String(known["exclusiveMaximum"])}${butNot(value)}`
    case "isInt":
      return `must be an integer${butNot(value)}`
    case "isTrimmed":
      return "must not begin or end with white space"
    case "isUnique":
      return "must not contain an element twice"
    default: {
      const expected = saidToExpect(filter.annotations)
      if (expected === undefined || id.endsWith("isPattern"))
        return typeof value === "string" ? `has another form: ${quoted(value)}` : "is not valid"
      return `must be ${expected}${butNot(value)}`
    }
  }
}
