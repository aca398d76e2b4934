import { plainColumns } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Redirect, Redirects } from "../entries/Redirects.ts"
import { versionedStore } from "./versions/versionedStore.ts"

const columns = plainColumns<Redirect>({ from: "id", pageId: "page_id" })

export const layer: Layer.Layer<Redirects, never, SqlClient.SqlClient> = Layer.effect(
  Redirects,
  Effect.map(SqlClient.SqlClient, (sql) =>
    versionedStore<Redirect, string>(sql, {
      table: "redirect_versions",
      columns,
      idOf: ({ from }) => from,
      text: "page_id"
    })
  )
)
