/** A request id that a proxy set is kept when it is harmless. */
const idShape = /^[\w.:-]{1,128}$/

/** Distinguishes this process from others and from its own past in request ids. */
const processId = crypto.getRandomValues(Buffer.alloc(6)).toString("hex")
let requests = 0

/** The id of a request: the one that it has, or a new one. New ids are unique, but not secret. */
export const requestIdOf = (given: string | ReadonlyArray<string> | undefined): string =>
  typeof given === "string" && idShape.test(given) ? given : `${processId}-${(++requests).toString(36)}`
