import { later } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { SpecVersions } from "../versions/SpecVersions.ts"
import { versionColumns } from "./specColumns.ts"

const first = ([row]: ReadonlyArray<object>) => Option.map(Option.fromNullishOr(row), versionColumns.decode)

/** Larger than the number of any version. */
const beyond = 2_147_483_647

export const layer: Layer.Layer<SpecVersions, never, SqlClient.SqlClient> = Layer.effect(
  SpecVersions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (id) =>
        sql`SELECT * FROM openapi.versions WHERE id = ${id}`.pipe(Effect.map(first), Effect.orDie),
      findMany: (ids) =>
        sql`SELECT * FROM openapi.versions WHERE id = ANY(${ids}::text[])`.pipe(
          Effect.map((rows) => rows.map(versionColumns.decode)),
          Effect.orDie
        ),
      findBefore: (specId, seq) =>
        sql`SELECT * FROM openapi.versions WHERE spec_id = ${specId} AND seq < ${seq}
          ORDER BY seq DESC LIMIT 1`.pipe(Effect.map(first), Effect.orDie),
      list: (specId, { after, limit }) =>
        sql`SELECT * FROM openapi.versions WHERE spec_id = ${specId} AND seq < ${after === null ? beyond : after[0]}
          ORDER BY seq DESC LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(versionColumns.decode), limit, ({ seq }) => [seq])),
          Effect.orDie
        ),
      add: (version) =>
        sql`INSERT INTO openapi.versions ${sql.insert(versionColumns.values(version))}`.pipe(later),
      removeUpTo: (specId, seq) =>
        sql`DELETE FROM openapi.versions WHERE spec_id = ${specId} AND seq <= ${seq}`.pipe(later)
    }
  })
)
