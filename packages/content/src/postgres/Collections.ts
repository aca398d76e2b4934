import type { DefaultLevel, Membership, OrganizationId, UserId } from "@octavo/identity"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Collection, type CollectionId, CollectionNotFound } from "../collections/Collection.ts"
import { Collections } from "../collections/Collections.ts"
import { accessLevels, type LevelRows, membershipOf, readLevels } from "./accessLevels.ts"

interface CollectionRow {
  readonly id: string
  readonly organization_id: string
  readonly parent_id: string | null
  readonly title: string
  readonly description: string | null
  readonly default_level: DefaultLevel
  readonly created_by: string
  readonly created_at: Date
}

const toCollection = (row: CollectionRow): Collection =>
  new Collection({
    id: row.id as CollectionId,
    organizationId: row.organization_id as OrganizationId,
    parentId: row.parent_id as CollectionId | null,
    title: row.title,
    description: row.description,
    defaultLevel: row.default_level,
    createdBy: row.created_by as UserId,
    createdAt: DateTime.fromDateUnsafe(row.created_at)
  })

const getWithAccess = `SELECT k.*, ${accessLevels("collection", "k")} AS levels, ${membershipOf("k")} AS membership
  FROM content.collections k WHERE k.id = $2`

export const layer: Layer.Layer<Collections, never, SqlClient.SqlClient> = Layer.effect(
  Collections,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const orNotFound = <A>(id: CollectionId, found: A | undefined) =>
      found === undefined ? Effect.fail(new CollectionNotFound({ collectionId: id })) : Effect.succeed(found)
    return {
      get: (id) =>
        sql<CollectionRow>`SELECT * FROM content.collections WHERE id = ${id}`.pipe(
          Effect.orDie,
          Effect.flatMap(([row]) => orNotFound(id, row)),
          Effect.map(toCollection)
        ),
      getWithAccess: (id, userId) =>
        sql
          .unsafe<
            CollectionRow & {
              readonly levels: LevelRows
              readonly membership: Membership | null
            }
          >(getWithAccess, [userId, id])
          .pipe(
            Effect.orDie,
            Effect.flatMap(([row]) => orNotFound(id, row)),
            Effect.map((row) => ({
              collection: toCollection(row),
              facts: { membership: row.membership, levels: readLevels(row.levels) }
            }))
          ),
      put: (collection) =>
        sql`INSERT INTO content.collections ${sql.insert({
          id: collection.id,
          organization_id: collection.organizationId,
          parent_id: collection.parentId,
          title: collection.title,
          description: collection.description,
          default_level: collection.defaultLevel,
          created_by: collection.createdBy,
          created_at: DateTime.toDateUtc(collection.createdAt)
        })} ON CONFLICT (id) DO UPDATE SET organization_id = excluded.organization_id, parent_id = excluded.parent_id,
          title = excluded.title, description = excluded.description, default_level = excluded.default_level`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
    }
  })
)
