import type { Finder } from "@octavo/editor"

type Match = readonly [start: number, end: number]

const matchesIn = (text: string, words: string, isCaseSensitive: boolean): ReadonlyArray<Match> => {
  if (words === "") return []
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), isCaseSensitive ? "gu" : "giu")
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length])
}

/** Brings a place of the text into view: the field scrolls by itself, or is as long as its text. */
const scrollTo = (field: HTMLTextAreaElement, at: number) => {
  const share = field.value.slice(0, at).split("\n").length / field.value.split("\n").length
  const y = share * field.scrollHeight
  if (field.scrollHeight > field.clientHeight + 1) field.scrollTop = y - field.clientHeight / 2
  else scrollBy({ top: field.getBoundingClientRect().top + y - innerHeight / 2 })
}

/** Makes a finder for the source of a page, which marks places by selecting them. */
export const sourceFinder = (field: HTMLTextAreaElement): Finder => {
  let asked = { words: "", isCaseSensitive: false }
  const all = () => matchesIn(field.value, asked.words, asked.isCaseSensitive)
  const select = ([start, end]: Match) => {
    field.setSelectionRange(start, end)
    scrollTo(field, start)
  }
  const tell = () => field.dispatchEvent(new Event("input", { bubbles: true }))
  const next = () => {
    const matches = all()
    const found = matches.find(([start]) => start >= field.selectionEnd) ?? matches[0]
    if (found !== undefined) select(found)
  }
  return {
    search: (words, isCaseSensitive) => {
      asked = { words, isCaseSensitive }
      return all().length
    },
    move: (direction) => {
      if (direction === "next") return next()
      const matches = all()
      const found = matches.findLast(([, end]) => end <= field.selectionStart) ?? matches.at(-1)
      if (found !== undefined) select(found)
    },
    replace: (replacement) => {
      const { selectionEnd, selectionStart } = field
      if (all().some(([start, end]) => start === selectionStart && end === selectionEnd)) {
        field.setRangeText(replacement, selectionStart, selectionEnd, "end")
        tell()
      }
      next()
    },
    replaceAll: (replacement) => {
      for (const [start, end] of all().toReversed()) field.setRangeText(replacement, start, end, "end")
      tell()
    },
    close: () => undefined
  }
}
