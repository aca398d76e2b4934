import type { Finding } from "./Finding.ts"

type Range = Pick<Finding, "line" | "column" | "endLine" | "endColumn">

/** Finds lines and columns, from 1, of offsets in a text. */
export class LineIndex {
  readonly #starts: ReadonlyArray<number>

  constructor(text: string) {
    const starts = [0]
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
    this.#starts = starts
  }

  /** The line of an offset by binary search. */
  #line(offset: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  range(start: number, end: number): Range {
    const line = this.#line(start)
    const endLine = this.#line(end)
    return {
      line: line + 1,
      column: start - this.#starts[line]! + 1,
      endLine: endLine + 1,
      endColumn: end - this.#starts[endLine]! + 1
    }
  }
}

/** The range of a whole line, or of the start of a file. */
export const ofLine = (line = 1): Range => ({ line, column: 1, endLine: line, endColumn: 1 })
