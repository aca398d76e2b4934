import { Context } from "effect"

/** The largest body of a request, in bytes, unless the endpoint says otherwise. */
export const defaultBodyLimit = 1_000_000

/**
 * The bound on the body of an endpoint, in bytes, as an annotation. Where it is above the default, the excess is for
 * long texts such as the base64 of a file: all else together stays below the default.
 */
export const BodyLimit = Context.Reference<number>("@octavo/api/BodyLimit", {
  defaultValue: () => defaultBodyLimit
})

/** The bound of a request with the text of a specification, in bytes: 20 MB, and its escapes. */
export const sourceBodyLimit = 24_000_000

/** The bound of an edit of content, in bytes: a file of 7 MB as base64, and the texts of the same edit. */
export const editBodyLimit = 10_000_000
