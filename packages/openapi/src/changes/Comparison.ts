import type { JsonObject } from "@octavo/kernel"
import type { ChangedOperation, ChangeSeverity, SpecChange } from "../versions/SpecChange.ts"

/** Whether a schema describes what clients send, or what they get. */
export type Direction = "request" | "response"

/** The most differences that are listed. */
export const maxChanges = 10_000

/** Pairs of objects of both documents. */
export class Pairs {
  readonly #pairs = new WeakMap<object, WeakSet<object>>()

  has(before: object, after: object): boolean {
    return this.#pairs.get(before)?.has(after) === true
  }

  add(before: object, after: object): void {
    const others = this.#pairs.get(before) ?? new WeakSet()
    this.#pairs.set(before, others.add(after))
  }
}

/** A comparison that is under way: both documents, and the differences that were found. */
export class Comparison {
  readonly base: JsonObject
  readonly target: JsonObject
  readonly items: Array<SpecChange> = []
  isTruncated = false
  /** The operation that is compared. */
  operation: ChangedOperation | null = null
  /** The pairs of schemas that are equal with all that they refer to. */
  readonly equal = new Pairs()

  constructor(base: JsonObject, target: JsonObject) {
    this.base = base
    this.target = target
  }

  report(
    location: string,
    code: string,
    severity: ChangeSeverity,
    values: { readonly before?: unknown; readonly after?: unknown } = {}
  ): void {
    if (this.items.length >= maxChanges) {
      this.isTruncated = true
      return
    }
    const { after, before } = values
    this.items.push({
      operation: this.operation,
      location,
      code,
      severity,
      ...(isShort(before) && { before }),
      ...(isShort(after) && { after })
    })
  }
}

const maxValue = 500

/** Whether a value can be listed: whole schemas are left out. */
const isShort = (value: unknown): value is SpecChange["before"] & {} =>
  value !== undefined && JSON.stringify(value).length <= maxValue

/** Whether two values are equal as JSON, whatever the order of their keys. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame((a as JsonObject)[key], (b as JsonObject)[key]))
  )
}
