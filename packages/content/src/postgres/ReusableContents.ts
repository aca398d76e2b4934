import { compositeOrNull, plainColumns } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { GitBlob } from "../entries/Page.ts"
import type { ReusableContentId, ReusableContentVersion } from "../entries/ReusableContent.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import type { BranchId } from "../entries/Revision.ts"
import { versionedStore } from "./versions/versionedStore.ts"

const contentColumns = plainColumns<ReusableContentVersion>({
  id: "id",
  title: "title",
  sourceHash: "source_hash",
  git: compositeOrNull<GitBlob>({ oid: "git_oid", path: "git_path" })
})

const { names } = contentColumns

export const layer: Layer.Layer<ReusableContents, never, SqlClient.SqlClient> = Layer.effect(
  ReusableContents,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      ...versionedStore<ReusableContentVersion, ReusableContentId>(sql, {
        table: "reusable_content_versions",
        columns: contentColumns,
        idOf: ({ id }) => id,
        text: "title"
      }),
      findManyNow: (contents) =>
        sql<{ readonly line_id: BranchId }>`SELECT line_id, ${sql.literal(names)}
          FROM content.reusable_content_versions AS v
          JOIN unnest(${contents.map(({ branchId }) => branchId)}::text[], ${contents.map(({ id }) => id)}::text[])
            AS wanted(line, content) ON v.line_id = wanted.line AND v.id = wanted.content
          WHERE v.until_seq IS NULL AND NOT v.removed`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({ branchId: row.line_id, content: contentColumns.decode(row) }))
          ),
          Effect.orDie
        )
    }
  })
)
