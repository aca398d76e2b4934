import { follow, isObject, type JsonObject, textIn } from "@octavo/kernel"

/** The object behind a reference, with the summary and description that stand beside the reference; empty where there is none. */
export const objectAt = (root: JsonObject, given: unknown): JsonObject => {
  const found = follow(root, given)
  if (!isObject(found)) return {}
  if (!isObject(given) || given === found) return found
  const summary = textIn(given, "summary")
  const description = textIn(given, "description")
  return {
    ...found,
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description })
  }
}

/** The items of a list; none for what is no list. */
export const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The most parts of each kind that a page shows. */
export const maxParts = 200
