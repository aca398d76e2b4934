import type { ConflictResource } from "@octavo/client"
import { Effect } from "effect"
import { discard, editText } from "./editText.ts"

/** How a conflict is resolved: with one of the sides, or with a text. */
export type Answer = { readonly take: "main" | "change-request" } | { readonly markdown: string }

/** Whether the sides of a conflict are texts, which can be edited. */
export const isTextConflict = ({ kind }: ConflictResource): boolean => kind === "text"

const textOf = (side: unknown): string => {
  if (side === null || side === undefined) return ""
  const text = typeof side === "string" ? side : JSON.stringify(side, null, 2)
  return text === "" || text.endsWith("\n") ? text : `${text}\n`
}

/** The sides of a conflict with the markers of Git (diff3 style). */
export const conflictText = ({ base, changeRequest, main }: ConflictResource): string =>
  `<<<<<<< ours\n${textOf(changeRequest)}||||||| base\n${textOf(base)}=======\n${textOf(main)}>>>>>>> theirs\n`

const hasMarkers = (text: string): boolean => /^(<{7} ours|\|{7} base|={7}|>{7} theirs)$/m.test(text)

/** A side without the line feed that `conflictText` added at its end. */
const asSide = (text: string, { changeRequest, main }: ConflictResource): string => {
  const sides = [changeRequest, main].filter((side) => typeof side === "string" && side !== "")
  const endsWithLine = sides.some((side) => String(side).endsWith("\n"))
  return endsWithLine ? text : text.replace(/\n$/, "")
}

/** Opens a text conflict in the editor; undefined if markers are left. */
export const editConflict = Effect.fnUntraced(function* (conflict: ConflictResource) {
  const edited = yield* editText(conflictText(conflict), `conflict-${conflict.id.slice(0, 8)}`)
  yield* discard(edited)
  if (hasMarkers(edited.text)) return undefined
  return { markdown: asSide(edited.text, conflict) } satisfies Answer
})
