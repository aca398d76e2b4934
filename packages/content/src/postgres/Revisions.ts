import { columns, compositeOrNull, json, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { type Base, Branch, type BranchId, Revision, RevisionNotFound } from "../entries/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import { spaceColumns } from "./spaceRows.ts"

const base = compositeOrNull<Base>({ branchId: "base_line_id", seq: "base_seq" })

const branchColumns = columns(Branch, {
  id: "id",
  spaceId: "space_id",
  kind: "kind",
  headSeq: "head_seq",
  headRevisionId: "head_revision_id",
  base
})

const revisionColumns = columns(Revision, {
  id: "id",
  spaceId: "space_id",
  branchId: "line_id",
  seq: "seq",
  base,
  type: "type",
  purpose: "purpose",
  parents: "parents",
  createdBy: "created_by",
  createdAt: timestamp("created_at"),
  git: json("git"),
  message: "message"
})

/** Beyond every revision of a branch. */
const maxSeq = 2_147_483_647

const theBranch = (id: BranchId, rows: Effect.Effect<ReadonlyArray<object>, SqlError.SqlError>) =>
  rows.pipe(
    Effect.flatMap(([row]) =>
      row === undefined
        ? Effect.die(new Error(`The branch ${id} is missing`))
        : Effect.succeed(branchColumns.decode(row))
    ),
    Effect.orDie
  )

export const layer: Layer.Layer<Revisions, never, SqlClient.SqlClient> = Layer.effect(
  Revisions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      get: (id) =>
        sql`SELECT * FROM content.revisions WHERE id = ${id}`.pipe(
          Effect.orDie,
          Effect.flatMap(([row]) =>
            row === undefined
              ? Effect.fail(new RevisionNotFound({ revisionId: id }))
              : Effect.succeed(revisionColumns.decode(row))
          )
        ),
      list: (branchId, { after, limit }) =>
        sql`SELECT * FROM content.revisions WHERE line_id = ${branchId}
          AND seq < ${after === null ? maxSeq : after[0]}::int ORDER BY seq DESC LIMIT ${limit + 1}::int`.pipe(
          Effect.map((rows) => toListing(rows.map(revisionColumns.decode), limit, ({ seq }) => [seq])),
          Effect.orDie
        ),
      findLastWritten: (branchIds) =>
        sql<{
          line_id: BranchId
          seq: number
        }>`SELECT b.line_id, r.seq FROM unnest(${branchIds}::text[]) AS b (line_id)
          CROSS JOIN LATERAL (SELECT seq FROM content.revisions
            WHERE line_id = b.line_id AND type <> 'computed' ORDER BY seq DESC LIMIT 1) r`.pipe(
          Effect.map((rows) => new Map(rows.map(({ line_id, seq }) => [line_id, seq]))),
          Effect.orDie
        ),
      begin: (branch, first) =>
        sql`WITH branch AS (INSERT INTO content.lines ${sql.insert(branchColumns.values(branch))})
          INSERT INTO content.revisions ${sql.insert(revisionColumns.values(first))}`.pipe(later),
      append: (branch, revision) => {
        const { id, ...changed } = branchColumns.values(branch)
        // A branch other than main leaves the space as it is, and several may be written to at a time.
        const space =
          branch.kind === "main"
            ? sql`UPDATE content.spaces SET updated_at = ${DateTime.toDateUtc(revision.createdAt)}
                WHERE id = ${branch.spaceId} AND deleted_at IS NULL RETURNING *`
            : sql`SELECT * FROM content.spaces WHERE id = ${branch.spaceId} AND deleted_at IS NULL FOR SHARE`
        return sql`WITH space AS (${space}),
          branch AS (UPDATE content.lines SET ${sql.update(changed)} WHERE id = ${id}),
          revision AS (INSERT INTO content.revisions ${sql.insert(revisionColumns.values(revision))})
          SELECT * FROM space`.pipe(
          Effect.map(([row]) => (row === undefined ? null : spaceColumns.decode(row))),
          Effect.orDie
        )
      },
      remove: (id) => later(sql`DELETE FROM content.lines WHERE id = ${id} AND base_line_id IS NOT NULL`),
      getBranch: (id) => theBranch(id, sql`SELECT * FROM content.lines WHERE id = ${id}`),
      getBranchForUpdate: (id) =>
        theBranch(id, sql`SELECT * FROM content.lines WHERE id = ${id} FOR NO KEY UPDATE`)
    }
  })
)
