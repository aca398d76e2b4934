import { compareTokens, numberTokens } from "@octavo/markdown"
import { coloured, printable } from "../terminal.ts"
import { wordDiff } from "./wordDiff.ts"

const context = 3

const linesOf = (text: string): Array<string> => {
  if (text === "") return []
  const lines = text.split("\n")
  if (lines.at(-1) === "") lines.pop()
  return lines
}

interface Hunk {
  /** The first and the last line of both texts, from 0; the last is not included. */
  from: number
  to: number
  newFrom: number
  newTo: number
  readonly lines: Array<string>
}

const header = ({ from, newFrom, newTo, to }: Hunk): string => {
  const range = (start: number, end: number) => `${end === start ? start : start + 1},${end - start}`
  return coloured("cyan", `@@ -${range(from, to)} +${range(newFrom, newTo)} @@`)
}

/** The changed lines of two texts: the old ones, then the new ones. */
const lineDiff = (old: ReadonlyArray<string>, now: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...old.map((line) => coloured("red", `-${printable(line)}`)),
  ...now.map((line) => coloured("green", `+${printable(line)}`))
]

/** The names of two texts, and whether changed lines are compared by words. */
interface DiffOptions {
  readonly before: string
  readonly after: string
  readonly word?: boolean
}

/** The lines of the unified diff of two texts with three lines of context; empty for equal texts. */
export const unifiedDiff = (
  before: string,
  after: string,
  { word = false, ...names }: DiffOptions
): ReadonlyArray<string> => {
  if (before === after) return []
  const [old, now] = [linesOf(before), linesOf(after)]
  const [a, b] = numberTokens([old, now])
  const hunks: Array<Hunk> = []
  const append = (hunk: Hunk, to: number) => {
    for (; hunk.to < to; hunk.to++, hunk.newTo++) hunk.lines.push(` ${printable(old[hunk.to]!)}`)
  }
  for (const change of compareTokens(a!, b!)) {
    let hunk = hunks.at(-1)
    if (hunk === undefined || change.from - hunk.to > 2 * context) {
      if (hunk !== undefined) append(hunk, Math.min(hunk.to + context, old.length))
      const lead = Math.min(context, change.from)
      const [from, newFrom] = [change.from - lead, change.newFrom - lead]
      hunk = { from, to: from, newFrom, newTo: newFrom, lines: [] }
      hunks.push(hunk)
    }
    append(hunk, change.from)
    const [removed, added] = [old.slice(change.from, change.to), now.slice(change.newFrom, change.newTo)]
    hunk.lines.push(
      ...(word
        ? wordDiff(removed.join("\n"), added.join("\n")).map((line) => ` ${line}`)
        : lineDiff(removed, added))
    )
    hunk.to = change.to
    hunk.newTo = change.newTo
  }
  const last = hunks.at(-1)
  if (last !== undefined) append(last, Math.min(last.to + context, old.length))
  return [
    coloured("bold", `--- ${printable(names.before)}`),
    coloured("bold", `+++ ${printable(names.after)}`),
    ...hunks.flatMap((hunk) => [header(hunk), ...hunk.lines])
  ]
}
