import { follow, isObject, type JsonObject, objectsIn, operationsIn, textIn } from "@octavo/kernel"
import { Comparison } from "./Comparison.ts"
import { OperationComparison, type PlacedOperation } from "./compareOperations.ts"
import type { SpecChanges } from "../versions/SpecChange.ts"

interface Named extends PlacedOperation {
  readonly method: string
  readonly isWebhook: boolean
}

/** The operations and webhooks of a document by method and path; names of parameters in paths are ignored. */
const operationsOf = (root: JsonObject): ReadonlyMap<string, Named> => {
  const found = new Map<string, Named>()
  for (const kind of ["paths", "webhooks"]) {
    for (const [path, given] of objectsIn(root[kind])) {
      const item = follow(root, given)
      if (!isObject(item)) continue
      for (const [method, operation] of operationsIn(item)) {
        const shape = kind === "paths" ? path.replaceAll(/\{[^{}]*\}/g, "{}") : path
        found.set(`${kind} ${method} ${shape}`, {
          method,
          path,
          item,
          operation,
          isWebhook: kind === "webhooks"
        })
      }
    }
  }
  return found
}

const nameOf = ({ isWebhook, method, path }: Named) =>
  isWebhook ? { method, webhook: path } : { method, path }

/** Whether an operation was announced to go by a day. */
const isPastSunset = ({ operation }: Named, today: string): boolean =>
  operation["deprecated"] === true && (textIn(operation, "x-deprecated-sunset") ?? "9") <= today

/**
 * Compares two documents in OpenAPI 3.1: in requests narrowing breaks clients, in responses widening. `today` is a day as `2026-01-31`:
 * a deprecated operation may go after its sunset.
 */
export const compareDocuments = (base: JsonObject, target: JsonObject, today: string): SpecChanges => {
  const comparison = new Comparison(base, target)
  const [before, after] = [operationsOf(base), operationsOf(target)]
  for (const [key, old] of before) {
    const next = after.get(key)
    comparison.operation = nameOf(next ?? old)
    if (next === undefined) {
      comparison.report("", "operation-removed", isPastSunset(old, today) ? "non-breaking" : "breaking")
    } else new OperationComparison(comparison).compare(old, next)
  }
  for (const [key, next] of after) {
    if (before.has(key)) continue
    comparison.operation = nameOf(next)
    comparison.report("", "operation-added", "non-breaking")
  }
  return { items: comparison.items, isTruncated: comparison.isTruncated }
}
