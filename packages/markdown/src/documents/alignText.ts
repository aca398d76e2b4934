import { readEntities } from "./Html.ts"
import type { Spelling } from "./Places.ts"

/** The start and the end in the source of each character of a text. */
export interface Characters {
  readonly starts: Array<number>
  readonly ends: Array<number>
}

const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y
const PUNCTUATION = /[!-/:-@[-`{-~]/
const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13

/** Skips the fence of a span of code and the one space that it may need. */
const contentOfCode = (source: string, { start, whole }: Spelling): number => {
  let at = start
  while (source[at] === "`") at++
  const next = source[at]
  return next !== whole[0] || whole.startsWith("`") || (next === " " && !whole.startsWith(" ")) ? at + 1 : at
}

/**
 * Finds each character of a spelled text in the source, from left to right: escapes, character references, line breaks
 * with the indentation after them. `source` has spaces in the place of quote marks. Undefined where it does not fit.
 */
export const alignText = (source: string, spelling: Spelling): Characters | undefined => {
  const { whole, start, end, form, from, to } = spelling
  const starts: Array<number> = []
  const ends: Array<number> = []
  const put = (characters: number, length: number, at: number) => {
    for (let index = 0; index < characters; index++) {
      starts.push(at)
      ends.push(at + length)
    }
  }
  if (form === "atom") {
    put(to - from, end - start, start)
    return { starts, ends }
  }
  let at = form === "code" ? contentOfCode(source, spelling) : start
  for (let index = 0; index < to;) {
    if (at >= end) return undefined
    const character = whole[index]!
    const code = source.charCodeAt(at)
    const isSpaceHere = character === " " || character === "\n"
    if (isSpaceHere && form !== "pre" && isSpace(code)) {
      let next = at
      while (next < end && isSpace(source.charCodeAt(next))) next++
      const collapses = form === "html" || form === "raw" || source.slice(at, next).includes("\n")
      const length = collapses ? next - at : 1
      if (length > 1 || source[at] !== character) {
        // Spaces in a row stay spaces in a row unless a line ends among them.
        put(1, length, at)
        at += length
        index++
        continue
      }
    }
    if (form === "markdown" && code === 92 && source[at + 1] === character && PUNCTUATION.test(character)) {
      put(1, 2, at)
      at += 2
      index++
      continue
    }
    if (form === "code" && code === 92 && source[at + 1] === "|" && character === "|") {
      put(1, 2, at)
      at += 2
      index++
      continue
    }
    if (code === 38 && form !== "code" && form !== "raw") {
      ENTITY.lastIndex = at
      const reference = ENTITY.exec(source)?.[0]
      const meant = reference === undefined ? undefined : readEntities(reference)
      if (meant !== undefined && meant !== reference && whole.startsWith(meant.replace(/\s/g, " "), index)) {
        put(meant.length, reference!.length, at)
        at += reference!.length
        index += meant.length
        continue
      }
      if (meant !== undefined && meant !== reference && whole.startsWith(meant, index)) {
        put(meant.length, reference!.length, at)
        at += reference!.length
        index += meant.length
        continue
      }
    }
    if (source[at] !== character && !(code === 0 && character === "\uFFFD")) return undefined
    put(1, 1, at)
    at++
    index++
  }
  return { starts: starts.slice(from), ends: ends.slice(from) }
}
