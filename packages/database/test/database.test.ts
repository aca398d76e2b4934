import { layer } from "@effect/vitest"
import { SqlClient } from "effect/sql"
import { Effect } from "effect"
import { expect } from "vitest"
import { TestDatabase } from "../src/testing/index.ts"

for (const kind of ["postgres", "pglite"] as const) {
  layer(TestDatabase[kind], { timeout: "60 seconds" })(kind, (it) => {
    it.effect("is migrated", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        expect(yield* sql`SELECT kernel.fold('Élan') AS folded`).toEqual([{ folded: "elan" }])
      })
    )
  })
}
