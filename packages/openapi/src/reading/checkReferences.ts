import { escapePart, isObject, type JsonObject, valueAt } from "@octavo/kernel"
import { quoted } from "./Unreadable.ts"

/** A finding at a place of a document, named by its JSON pointer. */
export interface ReferenceProblem {
  readonly pointer: string
  readonly message: string
}

/** Whether a chain of references leads back to itself. */
const isCircle = (root: JsonObject, reference: string): boolean => {
  const seen = new Set<string>()
  for (let at = reference; ;) {
    if (seen.has(at)) return true
    seen.add(at)
    const value = valueAt(root, at)
    const next = isObject(value) ? value["$ref"] : undefined
    if (typeof next !== "string") return false
    at = next
  }
}

const messageOf = (root: JsonObject, reference: string): string | null => {
  if (!reference.startsWith("#")) return `The reference ${quoted(reference)} is not available`
  if (valueAt(root, reference) === undefined) return `The reference ${quoted(reference)} leads to nothing`
  return isCircle(root, reference) ? `The reference ${quoted(reference)} leads back to itself` : null
}

/** Examples and extensions are data of the author, where `$ref` is a key like any other. */
const isData = (key: string): boolean =>
  key === "example" || key === "default" || key === "enum" || key === "const"

/** Finds references that lead to nothing or back to themselves, at most `limit`. */
export const checkReferences = (root: JsonObject, limit: number): ReadonlyArray<ReferenceProblem> => {
  const found: Array<ReferenceProblem> = []
  const known = new Map<string, string | null>()
  const visited = new Set<object>()
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== "object" || value === null || visited.has(value) || found.length >= limit) return
    visited.add(value)
    const reference = isObject(value) ? value["$ref"] : undefined
    if (typeof reference === "string") {
      const message = known.get(reference) ?? messageOf(root, reference)
      known.set(reference, message)
      if (message !== null) found.push({ pointer, message })
    }
    for (const [key, child] of Object.entries(value)) {
      if (!isData(key)) visit(child, `${pointer}/${escapePart(key)}`)
    }
  }
  visit(root, "")
  return found
}
