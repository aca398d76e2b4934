import type { Document } from "@octavo/markdown"
import type { BranchId, RevisionId, SpaceId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import {
  ChangeRequest,
  type ChangeRequestId,
  type ChangeRequestStatus,
  type Unresolved
} from "../changeRequests/ChangeRequest.ts"
import { type ChangeRequestName, ChangeRequests } from "../changeRequests/ChangeRequests.ts"

interface ChangeRequestRow {
  readonly id: string
  readonly space_id: string
  readonly number: number
  readonly status: ChangeRequestStatus
  readonly subject: string
  readonly description: Document | null
  readonly line_id: string
  readonly seq: number
  readonly base_line_id: string
  readonly base_seq: number
  readonly revision_id: string
  readonly revision_initial: string
  readonly revision_ancestor: string
  readonly revision_merged: string | null
  readonly unsettled: Unresolved | null
  readonly comments: number
  readonly created_by: string
  readonly created_at: Date
  readonly updated_at: Date
}

const toChangeRequest = (row: ChangeRequestRow): ChangeRequest =>
  new ChangeRequest({
    id: row.id as ChangeRequestId,
    spaceId: row.space_id as SpaceId,
    number: row.number,
    status: row.status,
    subject: row.subject,
    description: row.description,
    branchId: row.line_id as BranchId,
    seq: row.seq,
    base: { branchId: row.base_line_id as BranchId, seq: row.base_seq },
    revisionId: row.revision_id as RevisionId,
    revisionInitial: row.revision_initial as RevisionId,
    revisionAncestor: row.revision_ancestor as RevisionId,
    revisionMerged: row.revision_merged as RevisionId | null,
    unresolved: row.unsettled,
    comments: row.comments,
    createdBy: row.created_by as UserId,
    createdAt: DateTime.fromDateUnsafe(row.created_at),
    updatedAt: DateTime.fromDateUnsafe(row.updated_at)
  })

export const layer: Layer.Layer<ChangeRequests, never, SqlClient.SqlClient> = Layer.effect(
  ChangeRequests,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const find = (spaceId: SpaceId, name: ChangeRequestName, lock: "" | "FOR NO KEY UPDATE") =>
      sql<ChangeRequestRow>`SELECT * FROM reviews.change_requests WHERE space_id = ${spaceId}
        AND ${"id" in name ? sql`id = ${name.id}` : sql`number = ${name.number}`} ${sql.literal(lock)}`.pipe(
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toChangeRequest)),
        Effect.orDie
      )
    return {
      find: (spaceId, name) => find(spaceId, name, ""),
      findForUpdate: (spaceId, name) => find(spaceId, name, "FOR NO KEY UPDATE"),
      list: (spaceId, { contributor, creator, status }, { after, limit }) =>
        sql<ChangeRequestRow>`SELECT * FROM reviews.change_requests r WHERE ${sql.and([
          sql`space_id = ${spaceId}`,
          ...(status === null ? [] : [sql`status = ${status}`]),
          ...(creator === null ? [] : [sql`created_by = ${creator}`]),
          ...(contributor === null
            ? []
            : [
                sql`EXISTS (SELECT FROM reviews.contributions c
                  WHERE c.change_request_id = r.id AND c.user_id = ${contributor})`
              ]),
          ...(after === null ? [] : [sql`id < ${after[0]}`])
        ])} ORDER BY id DESC LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(toChangeRequest), limit, (one) => [one.id])),
          Effect.orDie
        ),
      findMergedInto: (revisionId) =>
        sql<ChangeRequestRow>`SELECT * FROM reviews.change_requests WHERE revision_merged = ${revisionId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toChangeRequest)),
          Effect.orDie
        ),
      put: (one) =>
        sql`INSERT INTO reviews.change_requests ${sql.insert({
          id: one.id,
          space_id: one.spaceId,
          number: one.number,
          status: one.status,
          subject: one.subject,
          description: one.description === null ? null : JSON.stringify(one.description),
          line_id: one.branchId,
          seq: one.seq,
          base_line_id: one.base.branchId,
          base_seq: one.base.seq,
          revision_id: one.revisionId,
          revision_initial: one.revisionInitial,
          revision_ancestor: one.revisionAncestor,
          revision_merged: one.revisionMerged,
          unsettled: one.unresolved === null ? null : JSON.stringify(one.unresolved),
          created_by: one.createdBy,
          created_at: DateTime.toDateUtc(one.createdAt),
          updated_at: DateTime.toDateUtc(one.updatedAt)
        })} ON CONFLICT (id) DO UPDATE SET status = excluded.status, subject = excluded.subject,
          description = excluded.description, seq = excluded.seq, base_line_id = excluded.base_line_id,
          base_seq = excluded.base_seq, revision_id = excluded.revision_id,
          revision_ancestor = excluded.revision_ancestor, revision_merged = excluded.revision_merged,
          unsettled = excluded.unsettled, updated_at = excluded.updated_at`.pipe(Effect.asVoid, Effect.orDie),
      addToComments: (id, added) =>
        sql`UPDATE reviews.change_requests SET comments = comments + ${added} WHERE id = ${id}`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      removeOfSpace: (spaceId) =>
        sql`DELETE FROM reviews.change_requests WHERE space_id = ${spaceId}`.pipe(Effect.asVoid, Effect.orDie)
    }
  })
)
