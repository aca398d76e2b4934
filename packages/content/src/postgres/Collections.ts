import type { DefaultLevel, Membership, OrganizationId, UserId } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Collection, type CollectionId, CollectionNotFound } from "../collections/Collection.ts"
import { type CollectionAndAccess, Collections } from "../collections/Collections.ts"
import type { CollectionNode } from "../collections/CollectionTree.ts"
import { accessLevels, type LevelRows, membershipOf, readLevels } from "./accessLevels.ts"
import {
  movesAfter,
  selectByPosition,
  positionParameters,
  type ListPositionRow,
  toListPosition
} from "./listPositions.ts"

interface CollectionRow {
  readonly id: string
  readonly organization_id: string
  readonly parent_id: string | null
  readonly position: string
  readonly title: string
  readonly description: string | null
  readonly default_level: DefaultLevel
  readonly created_by: string
  readonly created_at: Date
}

interface CollectionAndAccessRow extends CollectionRow {
  readonly levels: LevelRows
  readonly membership: Membership | null
}

const toCollection = (row: CollectionRow): Collection =>
  new Collection({
    id: row.id as CollectionId,
    organizationId: row.organization_id as OrganizationId,
    parentId: row.parent_id as CollectionId | null,
    position: row.position,
    title: row.title,
    description: row.description,
    defaultLevel: row.default_level,
    createdBy: row.created_by as UserId,
    createdAt: DateTime.fromDateUnsafe(row.created_at)
  })

const toCollectionAndAccess = (row: CollectionAndAccessRow): CollectionAndAccess => ({
  collection: toCollection(row),
  facts: { membership: row.membership, levels: readLevels(row.levels) }
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

export const layer: Layer.Layer<Collections, never, SqlClient.SqlClient> = Layer.effect(
  Collections,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const orNotFound = <A>(id: CollectionId, found: A | undefined) =>
      found === undefined ? Effect.fail(new CollectionNotFound({ collectionId: id })) : Effect.succeed(found)
    const get = (id: CollectionId, lock: "" | "FOR NO KEY UPDATE") =>
      sql<CollectionRow>`SELECT * FROM content.collections WHERE id = ${id} ${sql.literal(lock)}`.pipe(
        Effect.orDie,
        Effect.flatMap(([row]) => orNotFound(id, row)),
        Effect.map(toCollection)
      )
    return {
      get: (id) => get(id, ""),
      getForUpdate: (id) => get(id, "FOR NO KEY UPDATE"),
      getWithAccess: (id, userId) =>
        sql.unsafe<CollectionAndAccessRow>(getWithAccess, [userId, id]).pipe(
          Effect.orDie,
          Effect.flatMap(([row]) => orNotFound(id, row)),
          Effect.map(toCollectionAndAccess)
        ),
      findManyWithAccess: (ids, userId) =>
        sql.unsafe<CollectionAndAccessRow>(findManyWithAccess, [userId, ids]).pipe(
          Effect.map((rows) => rows.map(toCollectionAndAccess)),
          Effect.orDie
        ),
      listWithAccess: (organizationId, userId, { after, limit }) =>
        sql
          .unsafe<CollectionAndAccessRow>(listWithAccess, [
            userId,
            organizationId,
            after === null ? "" : String(after[0]),
            limit + 1
          ])
          .pipe(
            Effect.map((rows) =>
              toListing(rows.map(toCollectionAndAccess), limit, ({ collection }) => [collection.id])
            ),
            Effect.orDie
          ),
      listTopWithAccess: (organizationId, userId, request) =>
        sql
          .unsafe<CollectionAndAccessRow & ListPositionRow>(listTopWithAccess, [
            userId,
            organizationId,
            ...positionParameters(request)
          ])
          .pipe(
            Effect.map((rows) =>
              toListing(
                rows.map((row) => ({ ...toCollectionAndAccess(row), listPosition: toListPosition(row) })),
                request.limit,
                ({ collection, listPosition }) => [listPosition.position, collection.id, listPosition.asOf]
              )
            ),
            Effect.orDie
          ),
      listTree: (organizationId) =>
        sql<Pick<CollectionRow, "id" | "parent_id">>`SELECT id, parent_id FROM content.collections
          WHERE organization_id = ${organizationId}`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({ id: row.id, parentId: row.parent_id }) as CollectionNode)
          ),
          Effect.orDie
        ),
      put: (collection) =>
        sql`INSERT INTO content.collections AS old ${sql.insert({
          id: collection.id,
          organization_id: collection.organizationId,
          parent_id: collection.parentId,
          position: collection.position,
          title: collection.title,
          description: collection.description,
          default_level: collection.defaultLevel,
          created_by: collection.createdBy,
          created_at: DateTime.toDateUtc(collection.createdAt)
        })} ON CONFLICT (id) DO UPDATE SET organization_id = excluded.organization_id, parent_id = excluded.parent_id,
          position = excluded.position, moves = ${sql.literal(movesAfter("old", "excluded"))}, title = excluded.title, description = excluded.description,
          default_level = excluded.default_level`.pipe(Effect.asVoid, Effect.orDie),
      remove: (id) => sql`DELETE FROM content.collections WHERE id = ${id}`.pipe(Effect.asVoid, Effect.orDie)
    }
  })
)
