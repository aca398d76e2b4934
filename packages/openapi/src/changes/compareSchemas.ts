import { follow, isObject, type JsonObject } from "@octavo/kernel"
import { type Comparison, type Direction, isSame, Pairs } from "./Comparison.ts"
import type { ChangeSeverity } from "../versions/SpecChange.ts"

type Effect = "narrowed" | "widened"

/** In requests narrowing breaks clients, in responses widening does. */
const severityOf = (effect: Effect, direction: Direction): ChangeSeverity =>
  (effect === "narrowed") === (direction === "request") ? "breaking" : "non-breaking"

const listOf = (value: unknown): ReadonlyArray<unknown> | null =>
  value === undefined ? null : Array.isArray(value) ? value : [value]

const holds = (list: ReadonlyArray<unknown>, value: unknown) => list.some((each) => isSame(each, value))

/** Bounds where a larger value allows less, and those where it allows more. */
const lowerBounds = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"] as const
const upperBounds = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"] as const

/** Assertions whose values cannot be ordered. */
const opaque = ["pattern", "multipleOf", "format"] as const

const texts = ["title", "description", "example", "examples", "deprecated", "x-enumDescriptions"] as const

/** Compares schemas of both documents, and reports each pair once in an operation. */
export class SchemaComparison {
  readonly #comparison: Comparison
  readonly #direction: Direction
  /** The pairs that are compared now, from the outermost; and those of this operation that were. */
  readonly #open: Array<readonly [object, object]> = []
  readonly #done = new Pairs()
  /** How often a pair that was reported before was met again. */
  #skipped = 0

  constructor(comparison: Comparison, direction: Direction) {
    this.#comparison = comparison
    this.#direction = direction
  }

  /** Answers the index of the outermost open pair that the result depends on. */
  compare(givenBefore: unknown, givenAfter: unknown, location: string): number {
    const { base, equal, items, target } = this.#comparison
    const before = follow(base, givenBefore)
    const after = follow(target, givenAfter)
    if (!isObject(before) || !isObject(after)) {
      if (!isSame(before, after))
        this.#comparison.report(location, "schema-replaced", "unknown", { before, after })
      return Infinity
    }
    if (equal.has(before, after)) return Infinity
    if (this.#done.has(before, after)) {
      this.#skipped++
      return Infinity
    }
    const level = this.#open.findIndex(([a, b]) => a === before && b === after)
    if (level >= 0) return level
    const [found, skipped] = [items.length, this.#skipped]
    const own = this.#open.push([before, after]) - 1
    const depends = this.#compareObjects(before, after, location)
    this.#open.pop()
    // A result that depends on an open pair is no result yet.
    if (depends < own) return depends
    const isEqual = items.length === found && this.#skipped === skipped
    const pairs = isEqual ? equal : this.#done
    pairs.add(before, after)
    return Infinity
  }

  #report(
    location: string,
    code: string,
    effect: Effect,
    values: { before?: unknown; after?: unknown }
  ): void {
    this.#comparison.report(location, code, severityOf(effect, this.#direction), values)
  }

  #compareObjects(before: JsonObject, after: JsonObject, location: string): number {
    this.#compareTypes(before, after, location)
    this.#compareEnums(before, after, location)
    this.#compareBounds(before, after, location)
    for (const key of texts) {
      if (!isSame(before[key], after[key])) {
        const values = { before: before[key], after: after[key] }
        this.#comparison.report(location, `schema-${key}-changed`, "documentation", values)
      }
    }
    for (const key of ["default", "not"]) {
      if (!isSame(before[key], after[key])) {
        this.#comparison.report(location, `schema-${key}-changed`, "unknown", {
          before: before[key],
          after: after[key]
        })
      }
    }
    return Math.min(
      this.#compareProperties(before, after, location),
      this.#compareAdditional(before, after, location),
      this.#compareItems(before, after, location),
      ...(["allOf", "anyOf", "oneOf"] as const).map((key) => this.#compareLists(before, after, key, location))
    )
  }

  #compareTypes({ type: before }: JsonObject, { type: after }: JsonObject, location: string): void {
    const [a, b] = [listOf(before), listOf(after)]
    const covers = (types: ReadonlyArray<unknown> | null, type: unknown) =>
      types === null || types.includes(type) || (type === "integer" && types.includes("number"))
    const isNarrowed = a === null ? b !== null : a.some((type) => !covers(b, type))
    const isWidened = b === null ? a !== null : b.some((type) => !covers(a, type))
    if (isNarrowed && isWidened) {
      this.#comparison.report(location, "schema-type-changed", "breaking", { before, after })
    } else if (isNarrowed || isWidened) {
      this.#report(location, "schema-type-changed", isNarrowed ? "narrowed" : "widened", { before, after })
    }
  }

  #compareEnums(before: JsonObject, after: JsonObject, location: string): void {
    const valuesOf = (schema: JsonObject) => listOf(schema["enum"]) ?? listOf(schema["const"])
    const [a, b] = [valuesOf(before), valuesOf(after)]
    if (a === null || b === null) {
      if (a !== b)
        this.#report(location, "schema-enum-changed", a === null ? "narrowed" : "widened", {
          before: a ?? undefined,
          after: b ?? undefined
        })
      return
    }
    for (const value of a) {
      if (!holds(b, value)) this.#report(location, "enum-value-removed", "narrowed", { before: value })
    }
    for (const value of b) {
      if (!holds(a, value)) this.#report(location, "enum-value-added", "widened", { after: value })
    }
  }

  #compareBounds(schemaBefore: JsonObject, schemaAfter: JsonObject, location: string): void {
    const compareBound = (key: string, isLower: boolean) => {
      const [before, after] = [schemaBefore[key], schemaAfter[key]]
      if (isSame(before, after)) return
      const none = isLower ? -Infinity : Infinity
      const [a, b] = [before ?? none, after ?? none].map(Number) as [number, number]
      this.#report(location, `schema-${key}-changed`, isLower === b > a ? "narrowed" : "widened", {
        before,
        after
      })
    }
    for (const key of lowerBounds) compareBound(key, true)
    for (const key of upperBounds) compareBound(key, false)
    for (const key of opaque) {
      const [before, after] = [schemaBefore[key], schemaAfter[key]]
      const code = `schema-${key}-changed`
      if (isSame(before, after)) continue
      if (before === undefined) this.#report(location, code, "narrowed", { after })
      else if (after === undefined) this.#report(location, code, "widened", { before })
      else
        this.#comparison.report(location, code, key === "format" ? "breaking" : "unknown", { before, after })
    }
    const [before, after] = [schemaBefore["uniqueItems"] === true, schemaAfter["uniqueItems"] === true]
    if (before !== after) {
      this.#report(location, "schema-uniqueItems-changed", after ? "narrowed" : "widened", { before, after })
    }
  }

  #compareProperties(before: JsonObject, after: JsonObject, location: string): number {
    const propertiesOf = ({ properties }: JsonObject) => (isObject(properties) ? properties : {})
    const requiredOf = ({ required }: JsonObject) => new Set(Array.isArray(required) ? required : [])
    const [a, b] = [propertiesOf(before), propertiesOf(after)]
    const [wasRequired, isRequired] = [requiredOf(before), requiredOf(after)]
    const isRequest = this.#direction === "request"
    let depends = Infinity
    for (const [name, schema] of Object.entries(a)) {
      const at = `${location} ${name}`
      if (Object.hasOwn(b, name)) depends = Math.min(depends, this.compare(schema, b[name], at))
      else {
        const isRefused = isRequest && after["additionalProperties"] === false
        this.#comparison.report(at, "property-removed", isRequest && !isRefused ? "non-breaking" : "breaking")
      }
    }
    for (const name of Object.keys(b)) {
      if (Object.hasOwn(a, name)) continue
      const severity = isRequest && isRequired.has(name) ? "breaking" : "non-breaking"
      this.#comparison.report(`${location} ${name}`, "property-added", severity)
    }
    for (const name of new Set([...wasRequired, ...isRequired])) {
      const isKept = Object.hasOwn(a, name) === Object.hasOwn(b, name)
      if (!isKept || wasRequired.has(name) === isRequired.has(name)) continue
      const [code, effect] = isRequired.has(name)
        ? (["property-became-required", "narrowed"] as const)
        : (["property-became-optional", "widened"] as const)
      this.#report(`${location} ${String(name)}`, code, effect, {})
    }
    return depends
  }

  #compareAdditional(schemaBefore: JsonObject, schemaAfter: JsonObject, location: string): number {
    const [before, after] = [schemaBefore["additionalProperties"], schemaAfter["additionalProperties"]]
    if (isObject(before) && isObject(after)) return this.compare(before, after, `${location} {}`)
    const [a, b] = [before ?? true, after ?? true]
    if (!isSame(a, b)) {
      const code = "schema-additionalProperties-changed"
      const isNarrowed = a === true || b === false
      this.#report(location, code, isNarrowed ? "narrowed" : "widened", { before, after })
    }
    return Infinity
  }

  #compareItems({ items: before }: JsonObject, { items: after }: JsonObject, location: string): number {
    if (before === undefined && after === undefined) return Infinity
    if (before !== undefined && after !== undefined) return this.compare(before, after, `${location} []`)
    this.#report(location, "schema-items-changed", before === undefined ? "narrowed" : "widened", {
      before,
      after
    })
    return Infinity
  }

  #compareLists(
    before: JsonObject,
    after: JsonObject,
    key: "allOf" | "anyOf" | "oneOf",
    location: string
  ): number {
    const [a, b] = [listOf(before[key]) ?? [], listOf(after[key]) ?? []]
    if (a.length !== b.length) {
      this.#comparison.report(location, `schema-${key}-changed`, "unknown", {
        before: a.length,
        after: b.length
      })
      return Infinity
    }
    return Math.min(
      ...a.map((schema, index) => this.compare(schema, b[index], `${location} ${key}[${index}]`))
    )
  }
}
