import { sharedEnd, sharedStart } from "./sharedParts.ts"

/**
 * Applies the change from a text to a later one to a merged version of the first: the typed words of somebody who wrote on during a save.
 * Undefined where the changed lines are not in the merged text exactly once.
 */
export const reapply = (sent: string, typed: string, merged: string): string | undefined => {
  const start = sharedStart(sent, typed)
  const end = sharedEnd(sent, typed, Math.min(sent.length, typed.length) - start)
  const from = sent.lastIndexOf("\n", start - 1) + 1
  const next = sent.indexOf("\n", sent.length - end)
  const to = next === -1 ? sent.length : next
  const lines = sent.slice(from, to)
  const at = merged.indexOf(lines)
  if (lines === "" || at === -1 || merged.indexOf(lines, at + 1) !== -1) return undefined
  return (
    merged.slice(0, at) +
    typed.slice(from, typed.length - (sent.length - to)) +
    merged.slice(at + lines.length)
  )
}
