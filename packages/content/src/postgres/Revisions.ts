import type { UserId } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import {
  type GitCommit,
  Branch,
  type BranchId,
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

interface BranchRow extends BaseRow {
  readonly id: string
  readonly space_id: string
  readonly kind: Branch["kind"]
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

const toBase = ({ base_line_id: branchId, base_seq: seq }: BaseRow) =>
  branchId === null || seq === null ? null : { branchId: branchId as BranchId, seq }

const toBranch = (row: BranchRow): Branch =>
  new Branch({
    id: row.id as BranchId,
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
    branchId: row.line_id as BranchId,
    seq: row.seq,
    base: toBase(row),
    type: row.type,
    parents: row.parents as ReadonlyArray<RevisionId>,
    createdBy: row.created_by as UserId | null,
    createdAt: DateTime.fromDateUnsafe(row.created_at),
    git: row.git,
    message: row.message
  })

const branchValues = (branch: Branch) => ({
  id: branch.id,
  space_id: branch.spaceId,
  kind: branch.kind,
  head_seq: branch.headSeq,
  head_revision_id: branch.headRevisionId,
  base_line_id: branch.base?.branchId ?? null,
  base_seq: branch.base?.seq ?? null
})

const revisionValues = (revision: Revision) => ({
  id: revision.id,
  space_id: revision.spaceId,
  line_id: revision.branchId,
  seq: revision.seq,
  base_line_id: revision.base?.branchId ?? null,
  base_seq: revision.base?.seq ?? null,
  type: revision.type,
  parents: revision.parents,
  created_by: revision.createdBy,
  created_at: DateTime.toDateUtc(revision.createdAt),
  git: revision.git === null ? null : JSON.stringify(revision.git),
  message: revision.message
})

/** Beyond every revision of a branch. */
const maxSeq = 2_147_483_647

const theBranch = (id: BranchId, rows: Effect.Effect<ReadonlyArray<BranchRow>, SqlError.SqlError>) =>
  rows.pipe(
    Effect.flatMap(([row]) =>
      row === undefined ? Effect.die(new Error(`The branch ${id} is missing`)) : Effect.succeed(toBranch(row))
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
      list: (branchId, { after, limit }) =>
        sql<RevisionRow>`SELECT * FROM content.revisions WHERE line_id = ${branchId}
          AND seq < ${after === null ? maxSeq : Number(after[0])}::int ORDER BY seq DESC LIMIT ${limit + 1}::int`.pipe(
          Effect.map((rows) => toListing(rows.map(toRevision), limit, ({ seq }) => [seq])),
          Effect.orDie
        ),
      begin: (branch, first) =>
        sql`WITH branch AS (INSERT INTO content.lines ${sql.insert(branchValues(branch))})
          INSERT INTO content.revisions ${sql.insert(revisionValues(first))}`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      append: (branch, revision) => {
        const { id, ...changed } = branchValues(branch)
        // A branch other than main leaves the space as it is, and several may be written to at a time.
        const space =
          branch.kind === "main"
            ? sql`UPDATE content.spaces SET updated_at = ${DateTime.toDateUtc(revision.createdAt)}
                WHERE id = ${branch.spaceId} AND deleted_at IS NULL RETURNING *`
            : sql`SELECT * FROM content.spaces WHERE id = ${branch.spaceId} AND deleted_at IS NULL FOR SHARE`
        return sql<SpaceRow>`WITH space AS (${space}),
          branch AS (UPDATE content.lines SET ${sql.update(changed)} WHERE id = ${id}),
          revision AS (INSERT INTO content.revisions ${sql.insert(revisionValues(revision))})
          SELECT * FROM space`.pipe(
          Effect.map(([row]) => (row === undefined ? null : toSpace(row))),
          Effect.orDie
        )
      },
      getBranch: (id) => theBranch(id, sql<BranchRow>`SELECT * FROM content.lines WHERE id = ${id}`),
      getBranchForUpdate: (id) =>
        theBranch(id, sql<BranchRow>`SELECT * FROM content.lines WHERE id = ${id} FOR NO KEY UPDATE`)
    }
  })
)
