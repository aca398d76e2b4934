import type { Block } from "../document/Document.ts"

type LabelOf = (body: ReadonlyArray<Block>) => string | undefined

/** The footnotes that a printed block needs below it, under labels that the page does not use yet. */
export class Footnotes {
  readonly #used: Set<string>
  #pending: Array<{ readonly label: string; readonly body: ReadonlyArray<Block> }> = []
  readonly #known: LabelOf
  #next = 1

  /**
   * `source` is the page that the block goes into: its own labels are left alone. `known` finds the labels of bodies
   * that it has already.
   */
  constructor(source = "", known: LabelOf = () => undefined) {
    this.#known = known
    this.#used = new Set(
      Array.from(source.matchAll(/\[\^([^\]\n]{1,100})\]/g), (match) => match[1]!.toLowerCase())
    )
  }

  add(body: ReadonlyArray<Block>): string {
    const known = this.#known(body)
    if (known !== undefined) return known
    while (this.#used.has(String(this.#next))) this.#next++
    const label = String(this.#next++)
    this.#pending.push({ label, body })
    return label
  }

  /** The footnotes that were added since the last time. */
  take(): ReadonlyArray<{ readonly label: string; readonly body: ReadonlyArray<Block> }> {
    const taken = this.#pending
    this.#pending = []
    return taken
  }
}
