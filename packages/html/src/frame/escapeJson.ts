import type { JsonObject } from "@octavo/kernel"

/** A value as JSON for an element of data, which nothing in it ends. */
export const escapeJson = (data: JsonObject): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
