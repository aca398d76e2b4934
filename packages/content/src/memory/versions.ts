import { Effect, TxHashMap } from "effect"
import type { EntryChanges } from "../entries/EntryChanges.ts"
import type { CurrentEntry, BranchId, Snapshot } from "../entries/Revision.ts"

/** A version of an entry, with the revisions that show it. */
export interface Row<Version> {
  readonly id: string
  readonly since: number
  readonly until: number | null
  /** null where the entry was removed. */
  readonly value: Version | null
}

/** Every version that any of some lines ever had, with the revision that replaced it, if one has. */
export const rowsOfLines = Effect.fnUntraced(function* <Version>(
  { rowsOf }: { readonly rowsOf: (branchId: string) => Effect.Effect<ReadonlyArray<Row<Version>>> },
  branchIds: ReadonlyArray<string>
) {
  const found: Array<{ readonly branchId: string; readonly until: number | null; readonly value: Version }> =
    []
  for (const branchId of branchIds)
    for (const { until, value } of yield* rowsOf(branchId))
      if (value !== null) found.push({ branchId, until, value })
  return found
})

/** Every version that any of some lines ever had. */
export const historyOf = <Version>(
  versions: Parameters<typeof rowsOfLines<Version>>[0],
  branchIds: ReadonlyArray<string>
) => Effect.map(rowsOfLines(versions, branchIds), (rows) => rows.map(({ value }) => value))

/** Entries in versions, line by line, as the versioned tables of Postgres keep them. */
export const makeVersions = <Version>(idOf: (version: Version) => string) =>
  Effect.map(TxHashMap.empty<string, ReadonlyArray<Row<Version>>>(), (lines) => {
    const rowsOf = (branchId: string) =>
      Effect.map(TxHashMap.get(lines, branchId), (rows) => (rows._tag === "Some" ? rows.value : []))
    const shown = (branchId: string, seq: number) =>
      Effect.map(rowsOf(branchId), (rows) =>
        rows.filter((row) => row.since <= seq && (row.until === null || row.until > seq))
      )

    const visible = Effect.fnUntraced(function* ({ base, isCurrent, branchId, seq }: Snapshot) {
      const own = yield* shown(branchId, isCurrent === true ? Infinity : seq)
      const hidden = new Set(own.map((row) => row.id))
      const beneath = base === null ? [] : yield* shown(base.branchId, base.seq)
      return [...own, ...beneath.filter((row) => !hidden.has(row.id))].flatMap((row) => row.value ?? [])
    })

    const write = Effect.fnUntraced(function* (
      branchId: BranchId,
      seq: number,
      changes: EntryChanges<Version>
    ) {
      const changed = new Set([...changes.put.map(idOf), ...changes.remove, ...(changes.dropOverrides ?? [])])
      const rows = (yield* rowsOf(branchId)).map((row) =>
        row.until === null && changed.has(row.id) ? { ...row, until: seq } : row
      )
      yield* TxHashMap.set(lines, branchId, [
        ...rows,
        ...changes.put.map((value) => ({ id: idOf(value), since: seq, until: null, value })),
        ...changes.remove.map((id) => ({ id, since: seq, until: null, value: null }))
      ])
    })

    const copy = (from: Snapshot, to: BranchId) =>
      Effect.flatMap(visible(from), (put) => write(to, 1, { put, remove: [] }))

    const findMany = (at: Snapshot, ids: ReadonlyArray<string>) =>
      Effect.map(visible(at), (all) => {
        const wanted = new Set(ids)
        return all.filter((version) => wanted.has(idOf(version)))
      })

    const findManyNow = Effect.fnUntraced(function* (entries: ReadonlyArray<CurrentEntry>) {
      const found: Array<{ readonly branchId: BranchId; readonly version: Version }> = []
      for (const [branchId, wanted] of Map.groupBy(entries, (entry) => entry.branchId)) {
        const head = { branchId, seq: 0, base: null, isCurrent: true }
        const named = yield* findMany(
          head,
          wanted.map(({ id }) => id)
        )
        for (const version of named) found.push({ branchId, version })
      }
      return found
    })

    const listTouched = (branchId: BranchId, after: number, upTo: number) =>
      Effect.map(rowsOf(branchId), (rows) => {
        const isWithin = (seq: number | null) => seq !== null && seq > after && seq <= upTo
        return [...new Set(rows.flatMap((row) => (isWithin(row.since) || isWithin(row.until) ? row.id : [])))]
      })

    /** Every version that a point or a revision before it shows. */
    const upTo = Effect.fnUntraced(function* ({ base, isCurrent, branchId, seq }: Snapshot) {
      const rowsUpTo = (line: string, last: number) =>
        Effect.map(rowsOf(line), (rows) => rows.filter(({ since }) => since <= last))
      const own = yield* rowsUpTo(branchId, isCurrent === true ? Infinity : seq)
      const beneath = base === null ? [] : yield* rowsUpTo(base.branchId, base.seq)
      return [...own, ...beneath].flatMap((row) => row.value ?? [])
    })

    const removeBranches = (branchIds: ReadonlyArray<string>) =>
      Effect.forEach(branchIds, (id) => TxHashMap.remove(lines, id), { discard: true })

    const branchIds = TxHashMap.keys(lines)

    return {
      visible,
      write,
      copy,
      findMany,
      findManyNow,
      listTouched,
      upTo,
      rowsOf,
      removeBranches,
      branchIds
    }
  })
