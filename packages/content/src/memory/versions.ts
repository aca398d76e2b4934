import { Effect, TxHashMap } from "effect"
import type { EntryChanges } from "../revisions/EntryChanges.ts"
import type { EntryNow, LineId, RevisionPoint } from "../revisions/Revision.ts"

interface Row<Version> {
  readonly id: string
  readonly since: number
  readonly until: number | null
  /** null where the entry was removed. */
  readonly value: Version | null
}

/** Entries in versions, line by line, as the versioned tables of Postgres keep them. */
export const makeVersions = <Version>(idOf: (version: Version) => string) =>
  Effect.map(TxHashMap.empty<string, ReadonlyArray<Row<Version>>>(), (lines) => {
    const rowsOf = (lineId: string) =>
      Effect.map(TxHashMap.get(lines, lineId), (rows) => (rows._tag === "Some" ? rows.value : []))
    const shown = (lineId: string, seq: number) =>
      Effect.map(rowsOf(lineId), (rows) =>
        rows.filter((row) => row.since <= seq && (row.until === null || row.until > seq))
      )

    const visible = Effect.fnUntraced(function* ({ base, isCurrent, lineId, seq }: RevisionPoint) {
      const own = yield* shown(lineId, isCurrent === true ? Infinity : seq)
      const hidden = new Set(own.map((row) => row.id))
      const beneath = base === null ? [] : yield* shown(base.lineId, base.seq)
      return [...own, ...beneath.filter((row) => !hidden.has(row.id))].flatMap((row) => row.value ?? [])
    })

    const write = Effect.fnUntraced(function* (lineId: LineId, seq: number, changes: EntryChanges<Version>) {
      const changed = new Set([...changes.put.map(idOf), ...changes.remove, ...(changes.uncover ?? [])])
      const rows = (yield* rowsOf(lineId)).map((row) =>
        row.until === null && changed.has(row.id) ? { ...row, until: seq } : row
      )
      yield* TxHashMap.set(lines, lineId, [
        ...rows,
        ...changes.put.map((value) => ({ id: idOf(value), since: seq, until: null, value })),
        ...changes.remove.map((id) => ({ id, since: seq, until: null, value: null }))
      ])
    })

    const copy = (from: RevisionPoint, to: LineId) =>
      Effect.flatMap(visible(from), (put) => write(to, 1, { put, remove: [] }))

    const findMany = (at: RevisionPoint, ids: ReadonlyArray<string>) =>
      Effect.map(visible(at), (all) => {
        const wanted = new Set(ids)
        return all.filter((version) => wanted.has(idOf(version)))
      })

    const findManyNow = Effect.fnUntraced(function* (entries: ReadonlyArray<EntryNow>) {
      const found: Array<{ readonly lineId: LineId; readonly version: Version }> = []
      for (const [lineId, wanted] of Map.groupBy(entries, (entry) => entry.lineId)) {
        const head = { lineId, seq: 0, base: null, isCurrent: true }
        const named = yield* findMany(
          head,
          wanted.map(({ id }) => id)
        )
        for (const version of named) found.push({ lineId, version })
      }
      return found
    })

    const listTouched = (lineId: LineId, after: number, upTo: number) =>
      Effect.map(rowsOf(lineId), (rows) => {
        const isWithin = (seq: number | null) => seq !== null && seq > after && seq <= upTo
        return [...new Set(rows.flatMap((row) => (isWithin(row.since) || isWithin(row.until) ? row.id : [])))]
      })

    /** Every version that a point or a revision before it shows. */
    const upTo = Effect.fnUntraced(function* ({ base, isCurrent, lineId, seq }: RevisionPoint) {
      const rowsUpTo = (line: string, last: number) =>
        Effect.map(rowsOf(line), (rows) => rows.filter(({ since }) => since <= last))
      const own = yield* rowsUpTo(lineId, isCurrent === true ? Infinity : seq)
      const beneath = base === null ? [] : yield* rowsUpTo(base.lineId, base.seq)
      return [...own, ...beneath].flatMap((row) => row.value ?? [])
    })

    /** Every version that any of these lines ever had. */
    const history = (lineIds: ReadonlyArray<string>) =>
      Effect.map(Effect.forEach(lineIds, rowsOf), (rows) => rows.flat().flatMap((row) => row.value ?? []))

    const removeLines = (lineIds: ReadonlyArray<string>) =>
      Effect.forEach(lineIds, (id) => TxHashMap.remove(lines, id), { discard: true })

    const lineIds = TxHashMap.keys(lines)

    return { visible, write, copy, findMany, findManyNow, listTouched, upTo, history, removeLines, lineIds }
  })
