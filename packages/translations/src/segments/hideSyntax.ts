import { isElement } from "@octavo/markdown"

/** A character of private use, which marks a number in brackets as the place of hidden syntax. */
const mark = "\uf8f0"
const markPattern = /⸨\uf8f0(\d+)⸩/g

/** Comments, and tags on one line. */
const syntax = /<!--(?:(?!-->)[^\n])*-->|<\/?([a-z][\w.:-]*)(?:\s(?:"[^"\n]*"|'[^'\n]*'|[^<>"'\n])*)?\/?>/gi

/** A source in which comments and tags of unknown elements within text are numbers in brackets. */
export interface HiddenSyntax {
  readonly text: string
  readonly restore: (text: string) => string
}

/**
 * Replaces comments and tags of elements that no document shows by signs that it does, so that a translator gets and returns
 * them at their places. Those at the start of a line begin a block of HTML, and stay.
 */
export const hideSyntax = (source: string): HiddenSyntax => {
  if (source.includes(mark)) return { text: source, restore: (text) => text }
  const hidden: Array<string> = []
  const lines = source.split("\n").map((line) => {
    if (!line.includes("<")) return line
    const firstWord = line.search(/[\p{L}\p{N}]/u)
    return line.replace(syntax, (found, name: string | undefined, at: number) => {
      const isShown = at < firstWord || (name !== undefined && isElement(name.toLowerCase()))
      return isShown ? found : `⸨${mark}${hidden.push(found) - 1}⸩`
    })
  })
  const restore = (text: string): string =>
    text.replace(markPattern, (found, number) => hidden[Number(number)] ?? found)
  return { text: lines.join("\n"), restore }
}
