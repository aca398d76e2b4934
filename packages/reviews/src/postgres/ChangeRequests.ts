import type { SpaceId } from "@octavo/content"
import { columns, composite, json, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import { type ChangeRequestName, ChangeRequests } from "../changeRequests/ChangeRequests.ts"

const changeRequestColumns = columns(ChangeRequest, {
  id: "id",
  spaceId: "space_id",
  number: "number",
  status: "status",
  subject: "subject",
  description: json("description"),
  branchId: "line_id",
  seq: "seq",
  base: composite<ChangeRequest["base"]>({ branchId: "base_line_id", seq: "base_seq" }),
  revisionId: "revision_id",
  revisionInitial: "revision_initial",
  revisionAncestor: "revision_ancestor",
  revisionMerged: "revision_merged",
  unresolved: json("unsettled"),
  comments: "comments",
  createdBy: "created_by",
  createdAt: timestamp("created_at"),
  updatedAt: timestamp("updated_at")
})

// Comments are counted by `addToComments` alone.
const updates = changeRequestColumns.updates({
  except: ["id", "spaceId", "number", "branchId", "revisionInitial", "comments", "createdBy", "createdAt"]
})

export const layer: Layer.Layer<ChangeRequests, never, SqlClient.SqlClient> = Layer.effect(
  ChangeRequests,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const find = (spaceId: SpaceId, name: ChangeRequestName, lock: "" | "FOR NO KEY UPDATE") =>
      sql`SELECT * FROM reviews.change_requests WHERE space_id = ${spaceId}
        AND ${"id" in name ? sql`id = ${name.id}` : sql`number = ${name.number}`} ${sql.literal(lock)}`.pipe(
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), changeRequestColumns.decode)),
        Effect.orDie
      )
    return {
      findSpace: (id) =>
        sql<{ space_id: SpaceId }>`SELECT space_id FROM reviews.change_requests WHERE id = ${id}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), ({ space_id }) => space_id)),
          Effect.orDie
        ),
      find: (spaceId, name) => find(spaceId, name, ""),
      findForUpdate: (spaceId, name) => find(spaceId, name, "FOR NO KEY UPDATE"),
      list: (spaceId, { contributor, creator, status }, { after, limit }) =>
        sql`SELECT * FROM reviews.change_requests r WHERE ${sql.and([
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
          Effect.map((rows) => toListing(rows.map(changeRequestColumns.decode), limit, (one) => [one.id])),
          Effect.orDie
        ),
      listOfSpaces: (spaceIds, { contributor, creator, status }, { after, limit }) => {
        const wanted = [sql`r.status = ${status}`, ...(after === null ? [] : [sql`r.id < ${after[0]}`])]
        // Those of one person are few, so they are read by the person; all others from the newest of each space.
        const rows =
          creator === null && contributor === null
            ? sql`SELECT r.* FROM unnest(${spaceIds}::text[]) AS s (id) CROSS JOIN LATERAL (
                SELECT * FROM reviews.change_requests r WHERE r.space_id = s.id AND ${sql.and(wanted)}
                ORDER BY r.id DESC LIMIT ${limit + 1}
              ) r ORDER BY r.id DESC LIMIT ${limit + 1}`
            : sql`SELECT r.* FROM reviews.change_requests r WHERE ${sql.and([
                ...wanted,
                sql`r.space_id = ANY(${spaceIds}::text[])`,
                ...(creator === null ? [] : [sql`r.created_by = ${creator}`]),
                ...(contributor === null
                  ? []
                  : [
                      sql`r.id IN (SELECT c.change_request_id FROM reviews.contributions c
                        WHERE c.user_id = ${contributor})`
                    ])
              ])} ORDER BY r.id DESC LIMIT ${limit + 1}`
        return rows.pipe(
          Effect.map((found) => toListing(found.map(changeRequestColumns.decode), limit, (one) => [one.id])),
          Effect.orDie
        )
      },
      findMergedInto: (revisionId) =>
        sql`SELECT * FROM reviews.change_requests WHERE revision_merged = ${revisionId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), changeRequestColumns.decode)),
          Effect.orDie
        ),
      put: (one) =>
        sql`INSERT INTO reviews.change_requests ${sql.insert(changeRequestColumns.values(one))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      addToComments: (id, added) =>
        sql`UPDATE reviews.change_requests SET comments = comments + ${added} WHERE id = ${id}`.pipe(later),
      removeOfSpace: (spaceId) =>
        sql`DELETE FROM reviews.change_requests WHERE space_id = ${spaceId}`.pipe(later)
    }
  })
)
