import type { UserId } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import {
  type GitCommit,
  Line,
  type LineId,
  Revision,
  type RevisionId,
  RevisionNotFound
} from "../revisions/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { type SpaceRow, toSpace } from "./spaceRows.ts"

interface BaseRow {
  readonly base_line_id: string | null
  readonly base_seq: number | null
}

interface LineRow extends BaseRow {
  readonly id: string
  readonly space_id: string
  readonly kind: Line["kind"]
  readonly head_seq: number
  readonly head_revision_id: string
}

interface RevisionRow extends BaseRow {
  readonly id: string
  readonly space_id: string
  readonly line_id: string
  readonly seq: number
  readonly type: Revision["type"]
  readonly parents: ReadonlyArray<string>
  readonly created_by: string | null
  readonly created_at: Date
  readonly git: GitCommit | null
  readonly message: string | null
}

const toBase = ({ base_line_id: lineId, base_seq: seq }: BaseRow) =>
  lineId === null || seq === null ? null : { lineId: lineId as LineId, seq }

const toLine = (row: LineRow): Line =>
  new Line({
    id: row.id as LineId,
    spaceId: row.space_id as SpaceId,
    kind: row.kind,
    headSeq: row.head_seq,
    headRevisionId: row.head_revision_id as RevisionId,
    base: toBase(row)
  })

const toRevision = (row: RevisionRow): Revision =>
  new Revision({
    id: row.id as RevisionId,
    spaceId: row.space_id as SpaceId,
    lineId: row.line_id as LineId,
    seq: row.seq,
    base: toBase(row),
    type: row.type,
    parents: row.parents as ReadonlyArray<RevisionId>,
    createdBy: row.created_by as UserId | null,
    createdAt: DateTime.fromDateUnsafe(row.created_at),
    git: row.git,
    message: row.message
  })

const lineValues = (line: Line) => ({
  id: line.id,
  space_id: line.spaceId,
  kind: line.kind,
  head_seq: line.headSeq,
  head_revision_id: line.headRevisionId,
  base_line_id: line.base?.lineId ?? null,
  base_seq: line.base?.seq ?? null
})

const revisionValues = (revision: Revision) => ({
  id: revision.id,
  space_id: revision.spaceId,
  line_id: revision.lineId,
  seq: revision.seq,
  base_line_id: revision.base?.lineId ?? null,
  base_seq: revision.base?.seq ?? null,
  type: revision.type,
  parents: revision.parents,
  created_by: revision.createdBy,
  created_at: DateTime.toDateUtc(revision.createdAt),
  git: revision.git === null ? null : JSON.stringify(revision.git),
  message: revision.message
})

/** Beyond every revision of a line. */
const maxSeq = 2_147_483_647

const theLine = (id: LineId, rows: Effect.Effect<ReadonlyArray<LineRow>, SqlError.SqlError>) =>
  rows.pipe(
    Effect.flatMap(([row]) =>
      row === undefined ? Effect.die(new Error(`The line ${id} is missing`)) : Effect.succeed(toLine(row))
    ),
    Effect.orDie
  )

export const layer: Layer.Layer<Revisions, never, SqlClient.SqlClient> = Layer.effect(
  Revisions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      get: (id) =>
        sql<RevisionRow>`SELECT * FROM content.revisions WHERE id = ${id}`.pipe(
          Effect.orDie,
          Effect.flatMap(([row]) =>
            row === undefined
              ? Effect.fail(new RevisionNotFound({ revisionId: id }))
              : Effect.succeed(toRevision(row))
          )
        ),
      list: (lineId, { after, limit }) =>
        sql<RevisionRow>`SELECT * FROM content.revisions WHERE line_id = ${lineId}
          AND seq < ${after === null ? maxSeq : Number(after[0])}::int ORDER BY seq DESC LIMIT ${limit + 1}::int`.pipe(
          Effect.map((rows) => toListing(rows.map(toRevision), limit, ({ seq }) => [seq])),
          Effect.orDie
        ),
      begin: (line, first) =>
        sql`WITH line AS (INSERT INTO content.lines ${sql.insert(lineValues(line))})
          INSERT INTO content.revisions ${sql.insert(revisionValues(first))}`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      append: (line, revision) => {
        const { id, ...changed } = lineValues(line)
        // A line other than main leaves the space as it is, and several may be written to at a time.
        const space =
          line.kind === "main"
            ? sql`UPDATE content.spaces SET updated_at = ${DateTime.toDateUtc(revision.createdAt)}
                WHERE id = ${line.spaceId} AND deleted_at IS NULL RETURNING *`
            : sql`SELECT * FROM content.spaces WHERE id = ${line.spaceId} AND deleted_at IS NULL FOR SHARE`
        return sql<SpaceRow>`WITH space AS (${space}),
          line AS (UPDATE content.lines SET ${sql.update(changed)} WHERE id = ${id}),
          revision AS (INSERT INTO content.revisions ${sql.insert(revisionValues(revision))})
          SELECT * FROM space`.pipe(
          Effect.map(([row]) => (row === undefined ? null : toSpace(row))),
          Effect.orDie
        )
      },
      getLine: (id) => theLine(id, sql<LineRow>`SELECT * FROM content.lines WHERE id = ${id}`),
      getLineForUpdate: (id) =>
        theLine(id, sql<LineRow>`SELECT * FROM content.lines WHERE id = ${id} FOR NO KEY UPDATE`)
    }
  })
)
