import { Schema, SchemaGetter } from "effect"

/** An id of a section, section group or site space of a time when ids could begin with a digit. */
const former = /^0[0-9a-hjkmnp-tv-z]{25}$/

/**
 * The id of a part of the structure of a site. The former spelling of an id is accepted for good: `0` at the beginning became `a` (migration
 * 0275).
 */
export const structureId = Schema.String.pipe(
  Schema.decode({
    decode: SchemaGetter.transform((id: string) => (former.test(id) ? `a${id.slice(1)}` : id)),
    encode: SchemaGetter.passthrough()
  })
)
