import type { Block } from "./Document.ts"
import { meaningOf } from "./sameBlocks.ts"

/** The footnotes that a printed block needs below it, under labels that the page does not use yet. */
export class Footnotes {
  readonly #used: Set<string>
  #pending: Array<{ readonly label: string; readonly body: ReadonlyArray<Block> }> = []
  readonly #known: () => ReadonlyMap<string, string>
  #next = 1

  /**
   * `source` is the page that the block goes into: its own labels are left alone. `known` are the labels of bodies that
   * it has already, by what they say.
   */
  constructor(source = "", known: () => ReadonlyMap<string, string> = () => new Map()) {
    this.#known = known
    this.#used = new Set(
      Array.from(source.matchAll(/\[\^([^\]\n]{1,100})\]/g), (match) => match[1]!.toLowerCase())
    )
  }

  add(body: ReadonlyArray<Block>): string {
    const known = this.#known().get(meaningOf(body))
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
