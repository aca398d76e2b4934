import { sharedEnd, sharedStart } from "./sharedParts.ts"

/** Maps an offset in a text to another version of the text: into the same line, if that still exists. */
export const mapCaret = (before: string, after: string, caret: number): number => {
  const start = sharedStart(before, after)
  if (caret <= start) return caret
  const end = sharedEnd(before, after, Math.min(before.length, after.length) - start)
  if (caret >= before.length - end) return after.length - (before.length - caret)
  const lineStart = before.lastIndexOf("\n", caret - 1) + 1
  const lineEnd = before.indexOf("\n", caret)
  const line = before.slice(lineStart, lineEnd === -1 ? undefined : lineEnd)
  const guess = lineStart + Math.round((after.length - before.length) / 2)
  if (line === "") return Math.min(caret, after.length)
  let best = -1
  for (let at = after.indexOf(line); at !== -1; at = after.indexOf(line, at + 1)) {
    if (best === -1 || Math.abs(at - guess) < Math.abs(best - guess)) best = at
  }
  return best === -1 ? Math.min(caret, after.length) : best + (caret - lineStart)
}
