import { plainColumns } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Variable, Variables } from "../entries/Variables.ts"
import { versionedStore } from "./versions/versionedStore.ts"

const columns = plainColumns<Variable>({ name: "id", value: "value" })

export const layer: Layer.Layer<Variables, never, SqlClient.SqlClient> = Layer.effect(
  Variables,
  Effect.map(SqlClient.SqlClient, (sql) =>
    versionedStore<Variable, string>(sql, {
      table: "variable_versions",
      columns,
      idOf: ({ name }) => name,
      text: "value"
    })
  )
)
