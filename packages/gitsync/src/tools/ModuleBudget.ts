import type { Data } from "./ToolEntry.ts"

/**
 * Bounds the values that the settings of a project have in all modules. A function that doubles its argument may be called on its own
 * result, so a value counts with everything in it, each time it is used.
 */
export class ModuleBudget {
  #left = 500_000
  readonly #sizes = new WeakMap<object, number>()

  /** Whether so many more values are within the bound. */
  spend(values: number): boolean {
    this.#left -= values
    return this.#left >= 0
  }

  #sizeOf(data: Data): number {
    if (typeof data === "string") return 1 + Math.floor(data.length / 100)
    if (typeof data !== "object" || data === null) return 1
    const known = this.#sizes.get(data)
    if (known !== undefined) return known
    // The value of a file of data, which is imported as it is.
    const values: ReadonlyArray<Data> = Array.isArray(data) ? data : Object.values(data)
    const size = values.reduce<number>((sum, value) => sum + this.#sizeOf(value), 1)
    this.#sizes.set(data, size)
    return size
  }

  #keep<Made extends Data & object>(made: Made, size: number): Made {
    this.#sizes.set(made, size)
    return made
  }

  /** Lists as one; undefined beyond the bound. */
  list(lists: Iterable<ReadonlyArray<Data>>): Data {
    const all: Array<Data> = []
    let size = 1
    for (const list of lists)
      for (const one of list) {
        const added = this.#sizeOf(one)
        if (!this.spend(added)) return undefined
        size += added
        all.push(one)
      }
    return this.#keep(all, size)
  }

  /** Entries as a record, of which the last of a name holds; undefined beyond the bound. */
  record(parts: Iterable<ReadonlyArray<readonly [string, Data]>>): Data {
    const entries: Array<readonly [string, Data]> = []
    let size = 1
    for (const part of parts)
      for (const entry of part) {
        const added = this.#sizeOf(entry[1])
        if (!this.spend(added)) return undefined
        size += added
        entries.push(entry)
      }
    return this.#keep(Object.fromEntries(entries), size)
  }

  /** Texts as one; undefined beyond the bound. */
  text(parts: ReadonlyArray<string>): Data {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    return this.spend(1 + Math.floor(length / 100)) ? parts.join("") : undefined
  }
}
