import { isObject, isRecord, type JsonObject, numberOf, objectsIn, textIn } from "@octavo/kernel"
import { joinSchemas } from "../operations/joinSchemas.ts"
import { isTooLarge } from "../operations/isTooLarge.ts"
import { listIn } from "../operations/objectAt.ts"
import { nameOfReference, type Schemas } from "../operations/Schemas.ts"
import { coerce } from "./coerce.ts"
import { type Direction, Fitting, hiddenIn } from "./fits.ts"
import { numberSample } from "./numberSample.ts"
import { candidatesOf, hasValues } from "./candidatesOf.ts"
import { patternText } from "./patternText.ts"
import { withKind } from "./withKind.ts"
import { textSample } from "./textSample.ts"

const maxDepth = 6
/** Required parts may be nested deeper than others are shown. */
const maxRequiredDepth = 20
const maxValues = 400
const maxItems = 20
/** The most alternatives that are tried for a value. */
const maxBranches = 5

/** The place of a value: how deep it is, which of several equal ones, and the schemas around it. */
interface Place {
  readonly depth: number
  readonly index: number
  readonly above: ReadonlyArray<object>
}

/** Matches the type of a schema that does not name one. */
const impliedTypes = [
  [
    "object",
    ["properties", "additionalProperties", "patternProperties", "required", "minProperties", "maxProperties"]
  ],
  ["array", ["items", "prefixItems", "minItems", "maxItems", "contains"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
  ["string", ["pattern", "format", "minLength", "maxLength", "contentMediaType", "contentEncoding"]]
] as const

const typeIn = (schema: JsonObject): string | undefined => {
  const types = [schema["type"] ?? []].flat().filter((type): type is string => typeof type === "string")
  return (
    types.find((type) => type !== "null") ??
    types[0] ??
    impliedTypes.find(([, keys]) => keys.some((key) => schema[key] !== undefined))?.[0]
  )
}

/** Makes values that fit schemas: of examples, defaults, allowed values and types, in this order. Parts beyond the bounds are left out. */
export class Sampling {
  readonly #schemas: Schemas
  readonly #hidden: "readOnly" | "writeOnly"
  readonly #fitting: Fitting
  #left = maxValues

  constructor(schemas: Schemas, direction: Direction) {
    this.#schemas = schemas
    this.#hidden = hiddenIn(direction)
    this.#fitting = new Fitting(schemas, direction)
  }

  /** A value for a schema; the first of the given examples that fits it where there are any. */
  sample(given: unknown, examples: ReadonlyArray<unknown> = []): unknown {
    this.#left = maxValues
    const small = examples.filter((example) => !isTooLarge(example))
    for (const example of small) {
      const fitting = this.#fitted(given, example)
      if (fitting !== undefined) return fitting
    }
    const made = this.#make(given, { depth: 0, index: 0, above: [] })
    // An author's example is better than a made-up value that does not fit either.
    return small.length > 0 && !this.#fitting.fits(given, made) ? small[0] : made
  }

  #make(given: unknown, place: Place): unknown {
    // Required parts go on when the budget is spent, but not without end.
    if (this.#left-- < -maxValues) return null
    const schema = this.#schemas.at(given)
    for (const candidate of candidatesOf(schema, place.index)) {
      if (candidate === undefined || isTooLarge(candidate)) continue
      const value = this.#fitted(given, candidate)
      if (value !== undefined) return value
    }
    const origin = this.#schemas.origin(given)
    const above = origin === undefined ? place.above : [...place.above, origin]
    return this.#ofType(schema, { ...place, above }, nameOfReference(given))
  }

  /** An author's value as it is sent, if need be in the type of its schema; undefined where it does not fit. */
  #fitted(given: unknown, value: unknown): unknown {
    const sent = this.#sent(given, value)
    if (this.#fitting.fits(given, sent)) return sent
    const schema = this.#schemas.at(given)
    const coerced = coerce(schema, sent)
    const items = Array.isArray(coerced)
      ? coerced.map((item) => coerce(this.#schemas.at(schema["items"]), item))
      : coerced
    return this.#fitting.fits(given, items) ? items : undefined
  }

  /** A value without the properties that are not sent in this direction. */
  #sent(given: unknown, value: unknown, depth = 0): unknown {
    if (depth > 20 || typeof value !== "object" || value === null) return value
    const schema = this.#schemas.at(given)
    if (Array.isArray(value)) return value.map((item) => this.#sent(schema["items"], item, depth + 1))
    const { properties } = schema
    if (!isRecord(value) || !isObject(properties)) return value
    const entries = Object.entries(value).flatMap(([name, child]) => {
      if (!Object.hasOwn(properties, name)) return [[name, child] as const]
      if (this.#schemas.at(properties[name])[this.#hidden] === true) return []
      return [[name, this.#sent(properties[name], child, depth + 1)] as const]
    })
    return Object.fromEntries(entries)
  }

  #ofType(schema: JsonObject, place: Place, name: string | undefined): unknown {
    const branch = this.#branch(schema, place)
    if (branch !== undefined) return branch.value
    switch (typeIn(schema)) {
      case "array":
        return this.#list(schema, place)
      case "integer":
        return numberSample(schema, true, place.index)
      case "number":
        return numberSample(schema, false, place.index)
      case "boolean":
        return place.index % 2 === 0
      case "string":
        return this.#text(schema, place)
      case "null":
        return null
      case "object":
        return this.#object(schema, place, name)
      default:
        return isObject(schema["discriminator"])
          ? this.#object(schema, place, name)
          : textSample(schema, place.index)
    }
  }

  /** A text; of a schema for the value that it contains, that value as JSON. */
  #text(schema: JsonObject, place: Place): string {
    const { contentSchema } = schema
    const isJson = /[/+]json\b/i.test(textIn(schema, "contentMediaType") ?? "")
    return isJson && contentSchema !== undefined && place.depth < maxDepth
      ? JSON.stringify(this.#make(contentSchema, { ...place, depth: place.depth + 1, index: 0 }))
      : textSample(schema, place.index)
  }

  /** A value of the first alternative that no other one takes for its own, else of the first that one can be made for. */
  #branch(schema: JsonObject, place: Place): { readonly value: unknown } | undefined {
    for (const key of ["oneOf", "anyOf"] as const) {
      const parts = listIn(schema[key]).filter((part) => this.#schemas.at(part)["type"] !== "null")
      const isNullable = parts.length < listIn(schema[key]).length
      const { [key]: _, ...rest } = schema
      let found: { readonly value: unknown } | undefined
      for (const part of parts.slice(0, maxBranches)) {
        if (place.depth >= maxRequiredDepth || this.#left <= 0) break
        const origin = this.#schemas.origin(part)
        if (origin !== undefined && place.above.includes(origin) && (isNullable || part !== parts.at(-1)))
          continue
        const joined = joinSchemas(rest, this.#schemas.at(part))
        const made = this.#make(joined, { ...place, depth: place.depth + 1 })
        const named = withKind(schema, part, made)
        const value = this.#fitting.fits(joined, named) ? named : made
        if (!this.#fitting.fits(joined, value)) continue
        found ??= { value }
        if (key === "anyOf" || schema["discriminator"] !== undefined) break
        if (parts.filter((other) => this.#fitting.fits(other, value)).length === 1) return { value }
      }
      if (found !== undefined) return found
      // A schema inside itself that is required ends with null.
      if (isNullable && this.#fitting.fits(schema, null)) return { value: null }
    }
    const branches = this.#condition(schema, place)
    return branches ?? this.#subtype(schema, place)
  }

  /** With `if`, a value for the branch that it leads to. */
  #condition(schema: JsonObject, place: Place): { readonly value: unknown } | undefined {
    const { else: otherwise, if: condition, then, ...rest } = schema
    if (condition === undefined || place.depth >= maxDepth) return undefined
    const inside = { ...place, depth: place.depth + 1 }
    const plain = this.#make(rest, inside)
    const branch = this.#fitting.fits(condition, plain) ? then : otherwise
    if (branch === undefined) return { value: plain }
    const value = this.#make({ allOf: [rest, branch] }, inside)
    return { value: this.#fitting.fits(schema, value) ? value : plain }
  }

  /** Of a schema that others extend: a value of the first one that its discriminator names. */
  #subtype(schema: JsonObject, place: Place): { readonly value: unknown } | undefined {
    const { discriminator } = schema
    const mapping =
      isObject(discriminator) && isObject(discriminator["mapping"]) ? discriminator["mapping"] : {}
    const [first] = Object.entries(mapping)
    if (first === undefined || schema["oneOf"] !== undefined || schema["anyOf"] !== undefined)
      return undefined
    const target = String(first[1])
    const part = { $ref: target.includes("/") ? target : `#/components/schemas/${target}` }
    const origin = this.#schemas.origin(part)
    if (origin === undefined || place.above.includes(origin) || place.depth >= maxDepth) return undefined
    return { value: withKind(schema, part, this.#make(part, { ...place, depth: place.depth + 1 })) }
  }

  #list(schema: JsonObject, { above, depth }: Place): unknown {
    const first = listIn(schema["prefixItems"])
    const { contains, items } = schema
    const least = Math.min(numberOf(schema["minItems"]) ?? 0, maxItems)
    const most = Math.min(numberOf(schema["maxItems"]) ?? maxItems, maxItems)
    const origin = this.#schemas.origin(items)
    const isOpen = depth >= maxDepth || this.#left <= 0 || (origin !== undefined && above.includes(origin))
    const needed = Math.max(
      least,
      first.length,
      isObject(contains) ? (numberOf(schema["minContains"]) ?? 1) : 0
    )
    const count = Math.min(
      most,
      isOpen ? least : Math.max(1, needed),
      items === false ? first.length : maxItems
    )
    if (depth >= maxRequiredDepth) return []
    return Array.from({ length: count }, (_, index) => {
      const item =
        first[index] ??
        (isObject(contains) ? joinSchemas(this.#schemas.at(contains), this.#schemas.at(items)) : items)
      return this.#make(item ?? true, { depth: depth + 1, index: count > 1 ? index : 0, above })
    })
  }

  #object(schema: JsonObject, { above, depth }: Place, name: string | undefined): unknown {
    const required = listIn(schema["required"])
      .filter((each) => typeof each === "string")
      .slice(0, maxValues)
    const properties = isObject(schema["properties"]) ? schema["properties"] : {}
    const most = numberOf(schema["maxProperties"]) ?? Infinity
    const fields = new Map<string, unknown>()
    const make = (child: unknown) => this.#make(child, { depth: depth + 1, index: 0, above })
    const isWanted = (field: string, child: unknown): boolean => {
      if (this.#schemas.at(child)[this.#hidden] === true || child === false) return false
      if (required.includes(field)) return depth < maxRequiredDepth
      if (schema["propertyNames"] !== undefined && !this.#fitting.fits(schema["propertyNames"], field))
        return false
      const origin = this.#schemas.origin(child)
      const isOpen = depth >= maxDepth || this.#left <= 0 || (origin !== undefined && above.includes(origin))
      return !isOpen && fields.size + required.length < most
    }
    const names = Object.keys(properties)
    const declared = required.filter((field) => Object.hasOwn(properties, field))
    // Of very many properties, the first ones and those that are required.
    for (const field of names.length <= maxValues
      ? names
      : new Set([...names.slice(0, maxValues), ...declared]))
      if (isWanted(field, properties[field])) fields.set(field, make(properties[field]))
    const others = schema["additionalProperties"] ?? schema["unevaluatedProperties"]
    for (const field of required)
      if (!Object.hasOwn(properties, field)) fields.set(field, make(isObject(others) ? others : true))
    this.#addOthers(schema, fields, (child) => (depth < maxDepth ? make(child) : undefined))
    const { discriminator } = schema
    const kind = isObject(discriminator) ? textIn(discriminator, "propertyName") : undefined
    if (kind !== undefined && name !== undefined && !hasValues(properties[kind])) fields.set(kind, name)
    return Object.fromEntries(fields)
  }

  /** Properties that have no name in the schema: one of a map, and as many as are required. */
  #addOthers(schema: JsonObject, fields: Map<string, unknown>, make: (schema: unknown) => unknown): void {
    const least = Math.min(numberOf(schema["minProperties"]) ?? 0, maxItems)
    const [pattern] = objectsIn(schema["patternProperties"])
    const others = schema["additionalProperties"]
    const isMap = fields.size === 0 && (isObject(others) || pattern !== undefined)
    if (!isMap && fields.size >= least) return
    const child = isObject(others) ? others : (pattern?.[1] ?? true)
    const names = schema["propertyNames"]
    for (let index = 0; index < Math.max(1, least) && fields.size < Math.max(1, least); index++) {
      const named = isObject(names) ? this.#make(names, { depth: maxDepth, index, above: [] }) : undefined
      const made = isObject(others) || pattern === undefined ? undefined : patternText(pattern[0])
      const name = typeof named === "string" ? named : (made ?? (index === 0 ? "key" : `key${index + 1}`))
      const value = make(child)
      if (value !== undefined) fields.set(name, value)
    }
  }
}
