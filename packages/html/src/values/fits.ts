import { isNumber, isObject, isRecord, type JsonObject, numberOf } from "@octavo/kernel"
import { listIn } from "../operations/objectAt.ts"
import type { Schemas } from "../operations/Schemas.ts"
import { isMultiple, isWithin } from "./numberSample.ts"

/** Whether a body goes to the reader's program or to the API: read-only values are not sent, write-only ones not received. */
export type Direction = "request" | "response"

/** The property that leaves a value out of a direction. */
export const hiddenIn = (direction: Direction): "readOnly" | "writeOnly" =>
  direction === "request" ? "readOnly" : "writeOnly"

const formats: ReadonlyMap<string, RegExp> = new Map([
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["date-time", /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,20})?(?:[Zz]|[+-]\d\d:?\d\d)$/],
  ["time", /^\d\d:\d\d:\d\d(?:\.\d{1,20})?(?:[Zz]|[+-]\d\d:?\d\d)?$/],
  ["duration", /^P[\dYMWDTHS.,]{1,50}$/],
  ["email", /^[^\s@]{1,200}@[^\s@]{1,200}$/],
  ["hostname", /^[a-z0-9.-]{1,253}$/i],
  ["ipv4", /^\d{1,3}(?:\.\d{1,3}){3}$/],
  ["ipv6", /^[\da-f:.]{2,45}$/i],
  ["uri", /^[a-z][a-z0-9+.-]{0,30}:[^\s<>"{}|\\^`]*$/i],
  ["uuid", /^(?:urn:uuid:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i]
])

const typeOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : isNumber(value) ? "number" : typeof value

/** Keywords that `fits` does not decide: a negation of them would be guessed. */
const undecided = ["pattern", "format", "if", "contains", "$dynamicRef"]

/** Checks values against schemas of one document, within a budget. Patterns are not run, since those of strangers may take for ever. */
export class Fitting {
  readonly #schemas: Schemas
  readonly #hidden: "readOnly" | "writeOnly"
  #left = 20_000

  constructor(schemas: Schemas, direction: Direction) {
    this.#schemas = schemas
    this.#hidden = hiddenIn(direction)
  }

  /** Whether a value fits a schema; true where that is not known. */
  fits(given: unknown, value: unknown, depth = 0): boolean {
    if (given === false) return false
    if (depth > 30 || this.#left-- <= 0) return true
    const schema = this.#schemas.at(given)
    const type = typeOf(value)
    const types = [schema["type"] ?? []].flat()
    if (value === null && schema["nullable"] === true) return true
    if (
      types.length > 0 &&
      !types.some((each) => each === type || (each === "integer" && Number.isInteger(numberOf(value))))
    )
      return false
    const isSame = (other: unknown) => JSON.stringify(other) === JSON.stringify(value)
    if (Array.isArray(schema["enum"]) && !schema["enum"].some(isSame)) return false
    if (schema["const"] !== undefined && !isSame(schema["const"])) return false
    return this.#fitsType(schema, value, depth) && this.#fitsAlternatives(schema, value, depth)
  }

  #fitsType(schema: JsonObject, value: unknown, depth: number): boolean {
    const number = numberOf(value)
    if (number !== undefined) {
      const step = numberOf(schema["multipleOf"])
      return isWithin(schema, number) && (step === undefined || isMultiple(number, step))
    }
    if (typeof value === "string") {
      const length = Array.from(value.slice(0, 100_000)).length
      const format = formats.get(String(schema["format"]))
      return isBetween(schema, "Length", length) && format?.test(value) !== false
    }
    if (Array.isArray(value)) return this.#fitsList(schema, value, depth)
    return isRecord(value) ? this.#fitsObject(schema, value, depth) : true
  }

  #fitsList(schema: JsonObject, list: ReadonlyArray<unknown>, depth: number): boolean {
    if (!isBetween(schema, "Items", list.length)) return false
    const first = listIn(schema["prefixItems"])
    if (
      schema["uniqueItems"] === true &&
      new Set(list.map((item) => JSON.stringify(item))).size < list.length
    )
      return false
    return list.every((item, index) =>
      this.fits(index < first.length ? first[index] : (schema["items"] ?? true), item, depth + 1)
    )
  }

  #fitsObject(schema: JsonObject, object: JsonObject, depth: number): boolean {
    const names = Object.keys(object)
    if (!isBetween(schema, "Properties", names.length)) return false
    const properties = isObject(schema["properties"]) ? schema["properties"] : {}
    const isHidden = (name: string) =>
      Object.hasOwn(properties, name) && this.#schemas.at(properties[name])[this.#hidden] === true
    const dependent = isObject(schema["dependentRequired"]) ? schema["dependentRequired"] : {}
    const required = [
      ...listIn(schema["required"]),
      ...names.flatMap((name) => (Object.hasOwn(dependent, name) ? listIn(dependent[name]) : []))
    ]
    if (required.some((name) => typeof name === "string" && !Object.hasOwn(object, name) && !isHidden(name)))
      return false
    const allowed = schema["propertyNames"]
    if (isObject(allowed) && !names.every((name) => this.fits(allowed, name, depth + 1))) return false
    const hasPatterns = isObject(schema["patternProperties"])
    return names.every((name) => {
      if (Object.hasOwn(properties, name)) return this.fits(properties[name], object[name], depth + 1)
      return hasPatterns || this.fits(schema["additionalProperties"] ?? true, object[name], depth + 1)
    })
  }

  #fitsAlternatives(schema: JsonObject, value: unknown, depth: number): boolean {
    const { anyOf, not, oneOf } = schema
    if (Array.isArray(oneOf) && oneOf.filter((part) => this.fits(part, value, depth + 1)).length === 0)
      return false
    if (Array.isArray(anyOf) && !anyOf.some((part) => this.fits(part, value, depth + 1))) return false
    if (!listIn(schema["allOf"]).every((part) => this.fits(part, value, depth + 1))) return false
    if (schema["if"] !== undefined) {
      const branch = this.fits(schema["if"], value, depth + 1) ? "then" : "else"
      if (!this.fits(schema[branch] ?? true, value, depth + 1)) return false
    }
    if (!isObject(not)) return true
    const denied = this.#schemas.at(not)
    return undecided.some((key) => key in denied) || !this.fits(not, value, depth + 1)
  }
}

const isBetween = (schema: JsonObject, of: "Length" | "Items" | "Properties", count: number): boolean =>
  count >= (numberOf(schema[`min${of}`]) ?? 0) && count <= (numberOf(schema[`max${of}`]) ?? Infinity)
