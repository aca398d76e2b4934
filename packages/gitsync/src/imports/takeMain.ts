import { mergeContent, type MergedContent } from "@octavo/content"
import { Effect } from "effect"

/** How often what is left undecided may turn out to hide more of it. */
const maxRounds = 20

/** The merge in which main's side stands wherever there is a conflict. */
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
