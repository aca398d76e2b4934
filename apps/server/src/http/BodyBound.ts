import { Context } from "effect"

/** The largest body of any operation, in bytes, where the operator wants less than the operations allow. */
export const BodyBound = Context.Reference<number>("@octavo/server/BodyBound", {
  defaultValue: () => Number.POSITIVE_INFINITY
})
