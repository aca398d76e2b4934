import { isObject } from "./JsonObject.ts"

/** The part of JSON that keeps the text of numbers; TypeScript does not declare it yet. */
const rawJson = JSON as unknown as {
  readonly rawJSON: (text: string) => object
  readonly isRawJSON: (value: unknown) => boolean
}

/** Matches text in which a number may have digits that a double loses. */
const doubtful = /[:[,]\s*(?:-0(?![.\d])|-?\d+(?:\.\d*0(?!\d)|\.\d{13}|(?:\.\d+)?[eE])|-?\d{16})/

/** Whether a number of JSON is written otherwise than JavaScript writes it, such as `1.50` or an integer beyond 2^53. */
export const losesDigits = (written: string): boolean => String(Number(written)) !== written

/** Whether a text of JSON may have numbers whose digits a double loses. */
export const mayLoseDigits = (text: string): boolean => doubtful.test(text)

/** Whether a value is a number, also one of `parseWithDigits`. */
export const isNumber = (value: unknown): boolean => typeof value === "number" || rawJson.isRawJSON(value)

/** The text of a number as its author wrote it; undefined for other values. */
export const digitsOf = (value: unknown): string | undefined =>
  isNumber(value) ? JSON.stringify(value) : undefined

/** The value of a number, also of one of `parseWithDigits`; undefined for other values. */
export const numberOf = (value: unknown): number | undefined => {
  if (typeof value === "number") return value
  return rawJson.isRawJSON(value) ? Number(JSON.stringify(value)) : undefined
}

/** A number with the digits of its text, which `JSON.stringify` writes again. */
export const withDigits = (written: string): unknown => rawJson.rawJSON(written)

/**
 * Parses JSON. A number whose digits a double would lose becomes an object that `JSON.stringify` writes as it was; `numberOf` and
 * `digitsOf` read it.
 */
export const parseWithDigits = (text: string): unknown =>
  mayLoseDigits(text)
    ? JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
        typeof value === "number" && context?.source !== undefined && losesDigits(context.source)
          ? withDigits(context.source)
          : value
      )
    : JSON.parse(text)

/** Whether a value is an object with fields, and neither a list nor a number with digits. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && !isNumber(value)
