import { type Columns, later } from "@octavo/database"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { VersionedStore } from "../../entries/VersionedStore.ts"
import { inPieces } from "./inPieces.ts"
import {
  closeVersions,
  copyVersions,
  forEveryView,
  listTouched,
  placeOf,
  pointParameters,
  type VersionTable,
  visible
} from "./versions.ts"

/** The store of one kind of entry, whose versions are the rows of one table. */
export const versionedStore = <Version extends object, Id extends string>(
  sql: SqlClient.SqlClient,
  {
    columns: { decode, names, values: valuesOf },
    idOf,
    table,
    text
  }: {
    readonly table: VersionTable
    readonly columns: Columns<Version, Version>
    readonly idOf: (version: Version) => Id
    /** The column of text that every version must have; it is empty where an entry is removed. */
    readonly text: string
  }
): VersionedStore<Version, Id> => {
  const allOf = forEveryView((view) => `SELECT ${names} FROM ${visible(table, view)} AS v ORDER BY id`)
  const manyOf = forEveryView(
    (view) => `SELECT ${names} FROM ${visible(table, view, { ids: `${placeOf(view, 0)}::text[]` })} AS v`
  )
  const read = (query: string, values: ReadonlyArray<unknown>) =>
    sql.unsafe(query, values).pipe(
      Effect.map((rows) => rows.map(decode)),
      Effect.orDie
    )
  return {
    listAll: (at) => {
      const { values, view } = pointParameters(at)
      return read(allOf[view], values)
    },
    findMany: (at, ids) => {
      const { values, view } = pointParameters(at)
      return ids.length === 0 ? Effect.succeed([]) : read(manyOf[view], [...values, ids])
    },
    listTouched: listTouched<Id>(sql, table),
    copy: copyVersions(sql, table, names),
    write: Effect.fnUntraced(function* (branchId, seq, { put, remove, dropOverrides }) {
      yield* closeVersions(
        sql,
        table,
        branchId,
        seq,
        { changed: put.map(idOf), removed: remove, dropped: dropOverrides },
        { columns: sql.literal(text), values: sql.literal("''") }
      )
      const into = sql.literal(`content.${table}`)
      yield* inPieces(put, valuesOf, (rows) =>
        later(sql`INSERT INTO ${into} (line_id, since_seq, removed, ${sql.literal(names)})
          SELECT ${branchId}, ${seq}, false, ${sql.literal(names)}
          FROM jsonb_populate_recordset(NULL::${into}, ${rows}::text::jsonb)`)
      )
    }, Effect.orDie)
  }
}
