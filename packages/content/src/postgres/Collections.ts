import { columns, later, timestamp } from "@octavo/database"
import type { Asker } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Collection, type CollectionId, CollectionNotFound } from "../containers/Collection.ts"
import { type CollectionAndAccess, Collections } from "../containers/Collections.ts"
import type { CollectionNode } from "../containers/CollectionTree.ts"
import {
  accessLevels,
  type LevelRows,
  membershipOf,
  type MembershipRow,
  readLevels,
  readMembership
} from "./accessLevels.ts"
import {
  movesAfter,
  selectByPosition,
  positionParameters,
  type ListPositionRow,
  toListingByPosition
} from "./listPositions.ts"

const collectionColumns = columns(Collection, {
  id: "id",
  organizationId: "organization_id",
  parentId: "parent_id",
  position: "position",
  title: "title",
  description: "description",
  defaultLevel: "default_level",
  createdBy: "created_by",
  createdAt: timestamp("created_at")
})

interface CollectionAndAccessRow {
  readonly levels: LevelRows
  readonly membership: MembershipRow | null
}

const toCollectionAndAccess =
  (asker: Asker) =>
  (row: CollectionAndAccessRow): CollectionAndAccess => ({
    collection: collectionColumns.decode(row),
    facts: { membership: readMembership(row.membership, asker), levels: readLevels(row.levels) }
  })

const selectWithAccess = `SELECT k.*, ${accessLevels("collection", "k")} AS levels, ${membershipOf("k")} AS membership
  FROM content.collections k`

const getWithAccess = `${selectWithAccess} WHERE k.id = $2`

const findManyWithAccess = `${selectWithAccess} WHERE k.id = ANY($2::text[])`

const listWithAccess = `${selectWithAccess}
  WHERE k.organization_id = $2 AND k.id > $3 ORDER BY k.id LIMIT $4::int`

const listTopWithAccess = selectByPosition(
  selectWithAccess,
  "k",
  "collections",
  "organization_id = $2 AND parent_id IS NULL"
)

const listUpwards = `WITH RECURSIVE chain AS (
    SELECT 1 AS depth, c.* FROM content.collections c WHERE c.id = $1
    UNION ALL
    SELECT chain.depth + 1, c.* FROM chain JOIN content.collections c ON c.id = chain.parent_id
    WHERE chain.depth < 100
  ) SELECT * FROM chain ORDER BY depth`

const updates = `${collectionColumns.updates({ except: ["id", "createdBy", "createdAt"] })},
  moves = ${movesAfter("old", "excluded")}`

export const layer: Layer.Layer<Collections, never, SqlClient.SqlClient> = Layer.effect(
  Collections,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const orNotFound = <A>(id: CollectionId, found: A | undefined) =>
      found === undefined ? Effect.fail(new CollectionNotFound({ collectionId: id })) : Effect.succeed(found)
    const get = (id: CollectionId, lock: "" | "FOR NO KEY UPDATE") =>
      sql`SELECT * FROM content.collections WHERE id = ${id} ${sql.literal(lock)}`.pipe(
        Effect.orDie,
        Effect.flatMap(([row]) => orNotFound(id, row)),
        Effect.map(collectionColumns.decode)
      )
    return {
      get: (id) => get(id, ""),
      getForUpdate: (id) => get(id, "FOR NO KEY UPDATE"),
      getWithAccess: (id, asker) =>
        sql.unsafe<CollectionAndAccessRow>(getWithAccess, [asker.userId, id]).pipe(
          Effect.orDie,
          Effect.flatMap(([row]) => orNotFound(id, row)),
          Effect.map(toCollectionAndAccess(asker))
        ),
      findManyWithAccess: (ids, asker) =>
        sql.unsafe<CollectionAndAccessRow>(findManyWithAccess, [asker.userId, ids]).pipe(
          Effect.map((rows) => rows.map(toCollectionAndAccess(asker))),
          Effect.orDie
        ),
      listWithAccess: (organizationId, asker, { after, limit }) =>
        sql
          .unsafe<CollectionAndAccessRow>(listWithAccess, [
            asker.userId,
            organizationId,
            after === null ? "" : after[0],
            limit + 1
          ])
          .pipe(
            Effect.map((rows) =>
              toListing(rows.map(toCollectionAndAccess(asker)), limit, ({ collection }) => [collection.id])
            ),
            Effect.orDie
          ),
      listTopWithAccess: (organizationId, asker, request) =>
        sql
          .unsafe<CollectionAndAccessRow & ListPositionRow>(listTopWithAccess, [
            asker.userId,
            organizationId,
            ...positionParameters(request)
          ])
          .pipe(
            Effect.map((rows) =>
              toListingByPosition(
                rows,
                request.limit,
                toCollectionAndAccess(asker),
                ({ collection }) => collection.id
              )
            ),
            Effect.orDie
          ),
      listUpwards: (id) =>
        sql.unsafe<object>(listUpwards, [id]).pipe(
          Effect.map((rows) => rows.map(collectionColumns.decode)),
          Effect.orDie
        ),
      listTree: (organizationId) =>
        sql<{
          readonly id: CollectionId
          readonly parent_id: CollectionId | null
        }>`SELECT id, parent_id FROM content.collections
          WHERE organization_id = ${organizationId}`.pipe(
          Effect.map((rows) =>
            rows.map(({ id, parent_id }): CollectionNode => ({ id, parentId: parent_id }))
          ),
          Effect.orDie
        ),
      put: (collection) =>
        sql`INSERT INTO content.collections AS old ${sql.insert(collectionColumns.values(collection))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (id) => sql`DELETE FROM content.collections WHERE id = ${id}`.pipe(later)
    }
  })
)
