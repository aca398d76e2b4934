import { Schema, SchemaGetter } from "effect"

/** An id of a section, section group or site space of a time when ids could begin with a digit. */
const former = /^0[0-9a-hjkmnp-tv-z]{25}$/

/** The present spelling of the id of a part of a site. */
const presentId = (id: string): string => (former.test(id) ? `a${id.slice(1)}` : id)

/** A value of an older export with the present spelling of ids, as values and as keys, wherever they are. */
export const withPresentIds = (value: unknown): unknown => {
  if (typeof value === "string") return presentId(value)
  if (Array.isArray(value)) return value.map(withPresentIds)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [presentId(name), withPresentIds(inner)])
  )
}

/** A destination of a redirect, in which pages keep their ids. */
export const withPresentDestination = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null || !("pageId" in value)) return withPresentIds(value)
  return { ...(withPresentIds(value) as object), pageId: value.pageId }
}

/** Overrides of site spaces by their ids. The settings name other things, which keep their ids. */
export const withPresentKeys = (value: unknown): unknown =>
  typeof value !== "object" || value === null
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([name, inner]: [string, unknown]) => [presentId(name), inner])
      )

/**
 * The id of a part of the structure of a site. The former spelling of an id is accepted for good: `0` at the beginning became `a` (migration
 * 0275).
 */
export const structureId = Schema.String.pipe(
  Schema.decode({
    decode: SchemaGetter.transform(presentId),
    encode: SchemaGetter.passthrough()
  })
)
