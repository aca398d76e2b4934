import type { TableRecord } from "../document/BlockData.ts"
import { type BlockPatch, type PatchedCells, PatchRefused } from "../document/BlockPatch.ts"
import type { Block, BlockOf, Fragment } from "../document/Document.ts"
import { orderIndex } from "../readHtml/readMarkdownTable.ts"
import { rowIdsOf } from "../document/rowIdsOf.ts"

/** A patch of a row of a table. */
export type RowPatch = Extract<BlockPatch, { readonly row: string | null }>

/** The rows of one table while they are patched. */
class Rows {
  readonly #table: BlockOf<"table">
  readonly #isPatched: (fragment: Fragment) => boolean
  readonly #records: Map<string, TableRecord>
  readonly #fragments: Map<string, Fragment>
  readonly #written = new Set<string>()
  #order: Array<string>

  constructor(table: BlockOf<"table">, isPatched: (fragment: Fragment) => boolean) {
    this.#table = table
    this.#isPatched = isPatched
    this.#order = [...rowIdsOf(table)]
    this.#records = new Map(Object.entries(table.data.records))
    this.#fragments = new Map((table.fragments ?? []).map((fragment) => [fragment.fragment, fragment]))
  }

  #refuse(reason: PatchRefused["reason"], name: string): PatchRefused {
    return new PatchRefused(reason, `${this.#table.key} ${name}`)
  }

  #find(row: string): TableRecord {
    const { records } = this.#table.data
    if (!Object.hasOwn(records, row)) throw this.#refuse("unknown-key", row)
    return records[row]!
  }

  #take(row: string): TableRecord {
    const record = this.#find(row)
    if (this.#written.has(row)) throw this.#refuse("patches-overlap", row)
    this.#written.add(row)
    return record
  }

  #name(wanted: string): string {
    let name = wanted
    while (this.#fragments.has(name)) name += "-new"
    return name
  }

  #put(row: string, before: TableRecord, cells: PatchedCells): void {
    const values: Record<string, unknown> = { ...before.values }
    for (const [column, value] of Object.entries(cells)) {
      const { definition } = this.#table.data
      if (!Object.hasOwn(definition, column)) throw this.#refuse("unknown-key", column)
      if (definition[column]!.type !== "text") {
        values[column] = value
        continue
      }
      if (!Array.isArray(value)) throw new TypeError("A cell of text is a list of blocks")
      const known = values[column]
      const name = typeof known === "string" ? known : this.#name(`${row}-${column}`)
      const fragment = this.#fragments.get(name)
      if (fragment !== undefined && this.#isPatched(fragment)) throw this.#refuse("patches-overlap", row)
      values[column] = name
      this.#fragments.set(name, {
        object: "fragment",
        key: fragment?.key ?? name,
        fragment: name,
        nodes: value as ReadonlyArray<Block>
      })
    }
    this.#records.set(row, { ...before, values })
  }

  #newId(): string {
    let count = this.#records.size + 1
    while (this.#records.has(`r${count}`)) count++
    return `r${count}`
  }

  #insert(rows: ReadonlyArray<RowPatch>): void {
    const after = new Map<string | null, Array<string>>()
    for (const patch of rows) {
      if (patch.type !== "insertRowAfter") continue
      if (patch.row !== null) this.#find(patch.row)
      const id = this.#newId()
      this.#put(id, { orderIndex: "", values: {} }, patch.cells)
      after.set(patch.row, [...(after.get(patch.row) ?? []), id])
    }
    if (after.size === 0) return
    this.#order = [
      ...(after.get(null) ?? []),
      ...this.#order.flatMap((row) => [row, ...(after.get(row) ?? [])])
    ]
  }

  patch(rows: ReadonlyArray<RowPatch>): BlockOf<"table"> {
    this.#insert(rows)
    for (const patch of rows) {
      if (patch.type === "replaceRow") this.#put(patch.row, this.#take(patch.row), patch.cells)
      if (patch.type !== "removeRow") continue
      for (const name of Object.values(this.#take(patch.row).values)) {
        const fragment = typeof name === "string" ? this.#fragments.get(name) : undefined
        if (fragment === undefined) continue
        if (this.#isPatched(fragment)) throw this.#refuse("patches-overlap", patch.row)
        this.#fragments.delete(fragment.fragment)
      }
      this.#records.delete(patch.row)
    }
    const records: Record<string, TableRecord> = {}
    const left = this.#order.filter((row) => this.#records.has(row))
    for (const [index, row] of left.entries())
      records[row] = { ...this.#records.get(row)!, orderIndex: orderIndex(index) }
    return {
      ...this.#table,
      data: { ...this.#table.data, records },
      fragments: [...this.#fragments.values()]
    }
  }
}

/** A table with some of its rows replaced, removed or followed by others. `isPatched` says which of its cells other patches changed. */
export const patchRows = (
  table: BlockOf<"table">,
  rows: ReadonlyArray<RowPatch>,
  isPatched: (fragment: Fragment) => boolean
): BlockOf<"table"> => new Rows(table, isPatched).patch(rows)
