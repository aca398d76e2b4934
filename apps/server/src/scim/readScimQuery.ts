import { Effect } from "effect"
import { readText, refuse } from "./ScimBody.ts"

const maxCount = 200
const defaultCount = 100

const numberIn = (text: string | null, standard: number): number => {
  const number = text === null || text === "" ? standard : Number(text)
  return Number.isSafeInteger(number) ? number : standard
}

/** The page of a list. An index below 1 is 1, and a negative count is 0 (RFC 7644, section 3.4.2.4). */
export const readPage = (query: URLSearchParams) => ({
  startIndex: Math.min(Math.max(1, numberIn(query.get("startIndex"), 1)), 1_000_000),
  count: Math.min(Math.max(0, numberIn(query.get("count"), defaultCount)), maxCount)
})

const condition =
  /^\s*(?:urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):)?([A-Za-z]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** Reads a filter that compares one of these attributes with a text by `eq`; null for none. */
export const readFilter = Effect.fnUntraced(function* <const Name extends string>(
  query: URLSearchParams,
  names: ReadonlyArray<Name>
) {
  const filter = query.get("filter")
  if (filter === null || filter.trim() === "") return null
  const [, attribute = "", json = ""] = condition.exec(filter) ?? []
  const name = names.find((name) => name.toLowerCase() === attribute.toLowerCase())
  if (name === undefined) {
    const supported = names.map((name) => `${name} eq "..."`).join(" and ")
    return yield* refuse(`The filter is not supported. Supported are ${supported}.`, "invalidFilter")
  }
  const value = yield* Effect.try({ try: () => JSON.parse(json) as string, catch: () => null }).pipe(
    Effect.catch(() => refuse("The value of the filter is not a JSON string", "invalidFilter"))
  )
  // A text that no attribute can have finds nothing.
  const text = yield* Effect.orElseSucceed(readText(value, name), () => null)
  return { name, value: text ?? "" }
})

/** Whether an attribute is left out of the answer. */
export const isExcluded = (query: URLSearchParams, name: string): boolean =>
  (query.get("excludedAttributes") ?? "")
    .split(",")
    .some((attribute) => attribute.trim().toLowerCase() === name.toLowerCase())
