import { type ConflictNames, type Merged } from "../mergeLines/MarkdownConflict.ts"
import { linesOf } from "../mergeLines/mergeLines.ts"
import { mapThreeWay, type ThreeWay } from "../mergeLines/ThreeWay.ts"

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ""

/** How many lines all texts begin with, up to the end of a paragraph. */
const commonLines = (texts: ReadonlyArray<ReadonlyArray<string>>): number => {
  const [first, ...others] = texts
  let count = 0
  while (count < first!.length && others.every((lines) => lines[count] === first![count])) count++
  while (count > 0 && !(isBlank(first![count - 1]) && texts.every((lines) => !isBlank(lines[count])))) count--
  return count
}

/** Merges texts as one conflict, between the lines that all of them begin and end with. */
export const mergeApart = (texts: ThreeWay<string>, names: ConflictNames): Merged => {
  const lines = mapThreeWay(texts, linesOf)
  const head = commonLines([lines.base, lines.ours, lines.theirs])
  const rest = mapThreeWay(lines, (side) => side.slice(head).toReversed())
  const tail = commonLines([rest.base, rest.ours, rest.theirs])
  const start = lines.base.slice(0, head).join("")
  const end = lines.base.slice(lines.base.length - tail).join("")
  const differing = mapThreeWay(rest, (side) => side.slice(tail).toReversed().join(""))
  const written = mapThreeWay(differing, (side) => side.trimEnd())
  const spaceBehind = (side: "ours" | "theirs") => differing[side].slice(written[side].length)
  const { conflict, text } = names.conflict(mapThreeWay(written, (side) => (side === "" ? null : side)))
  const behind = spaceBehind("theirs") || spaceBehind("ours")
  return {
    text: start + (text === null ? "" : text + behind) + end,
    conflicts: [{ ...conflict, start: start.length, end: start.length + (text?.length ?? 0) }]
  }
}
