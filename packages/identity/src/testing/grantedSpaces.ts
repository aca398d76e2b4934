import { Effect, Layer } from "effect"
import { TeamSpaces } from "../teams/TeamSpaces.ts"

/** Counts the spaces that grants name, for tests without the package of spaces. */
export const grantedSpaces: Layer.Layer<TeamSpaces> = Layer.succeed(TeamSpaces, {
  count: (grants) =>
    Effect.sync(() => {
      const counts = new Map<string, number>()
      for (const { on, to } of grants) {
        if (on.kind === "space") counts.set(to.id, (counts.get(to.id) ?? 0) + 1)
      }
      return counts
    })
})
