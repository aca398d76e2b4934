import { Context } from "effect"

/** The time of the event loop that a visit has taken in slices (`inTurns`), in milliseconds. */
export const VisitCost = Context.Reference<{ milliseconds: number }>("@octavo/publishing/VisitCost", {
  defaultValue: () => ({ milliseconds: 0 })
})
