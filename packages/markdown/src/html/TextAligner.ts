import { readEntities } from "./Html.ts"
import type { Spelling } from "../text/Spelling.ts"

/** The start and the end in the source of each character of a text. */
export interface Characters {
  readonly starts: ReadonlyArray<number>
  readonly ends: ReadonlyArray<number>
}

/** A spelling without the part of its text that is asked for. */
type Whole = Omit<Spelling, "from" | "to">

const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y
const PUNCTUATION = /[!-/:-@[-`{-~]/
const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13

/** Skips the fence of a span of code and the one space that it may need. */
const contentOfCode = (source: string, { start, whole }: Whole): number => {
  let at = start
  while (source[at] === "`") at++
  const next = source[at]
  return next !== whole[0] || whole.startsWith("`") || (next === " " && !whole.startsWith(" ")) ? at + 1 : at
}

/**
 * The characters of a spelled text in the source, found from left to right as far as they are asked for: a text with thousands of emoji
 * is asked for as many parts, and each begins where the one before it ended.
 */
class Alignment {
  readonly #source: string
  readonly #whole: Whole
  readonly #starts: Array<number> = []
  readonly #ends: Array<number> = []
  #at: number
  #index = 0
  /** The end of the spaces in a row that were looked at last, and whether a line ends among them. */
  #spaces = { end: -1, hasLineEnd: false }

  constructor(source: string, whole: Whole) {
    this.#source = source
    this.#whole = whole
    this.#at = whole.form === "code" ? contentOfCode(source, whole) : whole.start
  }

  isOf(source: string, { end, form, start, whole }: Whole): boolean {
    const one = this.#whole
    return (
      one.start === start &&
      one.end === end &&
      one.form === form &&
      one.whole === whole &&
      this.#source === source
    )
  }

  part(from: number, to: number): Characters | undefined {
    while (this.#index < to) if (!this.#step()) return undefined
    let end = to
    // A character reference that means several characters is not divided.
    while (end < this.#index && this.#starts[end] === this.#starts[end - 1]) end++
    return { starts: this.#starts.slice(from, end), ends: this.#ends.slice(from, end) }
  }

  #put(characters: number, length: number): true {
    for (let index = 0; index < characters; index++) {
      this.#starts.push(this.#at)
      this.#ends.push(this.#at + length)
    }
    this.#at += length
    this.#index += characters
    return true
  }

  /** The end of the spaces in a row here. */
  #spacesHere() {
    if (this.#at < this.#spaces.end) return this.#spaces
    let end = this.#at
    while (end < this.#whole.end && isSpace(this.#source.charCodeAt(end))) end++
    return (this.#spaces = { end, hasLineEnd: this.#source.slice(this.#at, end).includes("\n") })
  }

  #step(): boolean {
    const source = this.#source
    const { end, form, whole } = this.#whole
    const at = this.#at
    if (at >= end) return false
    const character = whole[this.#index]!
    const code = source.charCodeAt(at)
    if ((character === " " || character === "\n") && form !== "pre" && isSpace(code)) {
      const spaces = this.#spacesHere()
      const collapses = form === "html" || form === "raw" || spaces.hasLineEnd
      const length = collapses ? spaces.end - at : 1
      // Spaces in a row stay spaces in a row unless a line ends among them.
      if (length > 1 || source[at] !== character) return this.#put(1, length)
    }
    if (form === "markdown" && code === 92 && source[at + 1] === character && PUNCTUATION.test(character))
      return this.#put(1, 2)
    if (form === "code" && code === 92 && source[at + 1] === "|" && character === "|") return this.#put(1, 2)
    if (code === 38 && form !== "code" && form !== "raw") {
      ENTITY.lastIndex = at
      const reference = ENTITY.exec(source)?.[0]
      const meant = reference === undefined ? undefined : readEntities(reference)
      const isMeant = (text: string) => whole.startsWith(text, this.#index)
      if (
        meant !== undefined &&
        meant !== reference &&
        (isMeant(meant.replace(/\s/g, " ")) || isMeant(meant))
      )
        return this.#put(meant.length, reference!.length)
    }
    if (source[at] !== character && !(code === 0 && character === "\uFFFD")) return false
    return this.#put(1, 1)
  }
}

/** The characters of a text that is not spelled: all of them have its whole range. */
const ofAtom = ({ end, from, start, to }: Spelling): Characters => ({
  starts: Array.from({ length: to - from }, () => start),
  ends: Array.from({ length: to - from }, () => end)
})

/**
 * Finds the characters of spelled texts in their source: escapes, character references, line breaks with the indentation after them.
 * Parts of one text that are asked for one after the other are found in one pass.
 */
export class TextAligner {
  #last: Alignment | undefined

  /** The characters of a part of a text; undefined where they do not fit. `source` has spaces in the place of quote marks. */
  align(source: string, spelling: Spelling): Characters | undefined {
    if (spelling.form === "atom") return ofAtom(spelling)
    if (this.#last?.isOf(source, spelling) !== true) this.#last = new Alignment(source, spelling)
    return this.#last.part(spelling.from, spelling.to)
  }
}
