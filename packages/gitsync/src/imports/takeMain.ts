import { mergeContent, type MergedContent } from "@octavo/content"
import { Effect } from "effect"

/** The maximal number of rounds in which a resolution can reveal further conflicts. */
const maxRounds = 20

/** Resolves all conflicts of a merge with main's side. */
export const takeMain = Effect.fnUntraced(function* (
  inputs: Parameters<typeof mergeContent>[0],
  merged: MergedContent
) {
  const answers = new Map<string, { readonly take: "main" }>()
  let rest = merged
  for (let round = 0; round < maxRounds; round++) {
    const open = rest.conflicts.filter(({ resolution: answer }) => answer === null)
    if (open.length === 0) return rest
    for (const { id } of open) answers.set(id, { take: "main" })
    rest = yield* mergeContent(inputs, answers)
  }
  return yield* Effect.die(
    new Error("A merge in which main's side is taken everywhere did not come to an end")
  )
})
