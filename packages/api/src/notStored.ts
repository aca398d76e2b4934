import { Schema } from "effect"

const NotStored = Schema.Unknown.check(Schema.makeFilter(() => "is not stored by this server: leave it out"))

/**
 * Fields of an update that the official document has, and that Octavo does not store: a request with one of them fails with 400, which names
 * it. Fields that nobody knows are ignored.
 */
export const notStored = <const Name extends string>(...names: ReadonlyArray<Name>) =>
  Object.fromEntries(names.map((name) => [name, Schema.optionalKey(NotStored)])) as Record<
    Name,
    Schema.optionalKey<Schema.Unknown>
  >
