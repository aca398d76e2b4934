import { inBatches, later } from "@octavo/database"
import { onBehalfOf, type UserId } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { SpaceNotFound } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "../containers/Spaces.ts"
import { accessLevels, membershipOf } from "./accessLevels.ts"
import {
  type FactsRow,
  type SpaceAndAccessRow,
  spaceColumns,
  toFacts,
  toSpaceAndAccess
} from "./spaceRows.ts"
import {
  movesAfter,
  selectByPosition,
  positionParameters,
  type ListPositionRow,
  toListingByPosition
} from "./listPositions.ts"

const selectWithAccess = `SELECT s.*, l.head_seq, l.head_revision_id, ${accessLevels("space", "s")} AS levels,
    ${membershipOf("s")} AS membership
  FROM content.spaces s JOIN content.lines l ON l.id = s.main_line_id`

const getWithAccess = `${selectWithAccess} WHERE s.id = $2`

/** The same for pairs of a user and a space, each with its place among them. */
const getManyWithAccess = `SELECT asked.place::int, s.*, l.head_seq, l.head_revision_id,
    ${accessLevels("space", "s", "asked.user_id")} AS levels, ${membershipOf("s", "asked.user_id")} AS membership
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked(user_id, space_id, place)
  JOIN content.spaces s ON s.id = asked.space_id JOIN content.lines l ON l.id = s.main_line_id`

const findManyWithAccess = `${selectWithAccess} WHERE s.id = ANY($2::text[])`

const listAccess = `SELECT u.id AS user_id, ${accessLevels("space", "s", "u.id")} AS levels,
    ${membershipOf("s", "u.id")} AS membership
  FROM content.spaces s CROSS JOIN unnest($2::text[]) AS u(id) WHERE s.id = $1`

const ofOrganization = `${selectWithAccess} WHERE s.organization_id = $2 AND s.deleted_at IS NULL`

const listWithAccess = {
  asc: `${ofOrganization} AND s.id > COALESCE($3, '') ORDER BY s.id LIMIT $4::int`,
  desc: `${ofOrganization} AND ($3::text IS NULL OR s.id < $3) ORDER BY s.id DESC LIMIT $4::int`
}

const listInCollectionWithAccess = selectByPosition(
  selectWithAccess,
  "s",
  "spaces",
  "parent_id = $2",
  "deleted_at IS NULL"
)

const findInCollectionsWithAccess = `${selectWithAccess} WHERE s.parent_id = ANY($2::text[])`

const updates = `${spaceColumns.updates({ except: ["id", "createdBy", "createdAt"] })},
  moves = ${movesAfter("old", "excluded")}`

export const layer: Layer.Layer<Spaces, never, SqlClient.SqlClient> = Layer.effect(
  Spaces,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const orNotFound = <A>(id: SpaceId, found: A | undefined) =>
      found === undefined ? Effect.fail(new SpaceNotFound({ spaceId: id })) : Effect.succeed(found)
    // Foreign keys to a space take a key-share lock, which this lock mode does not block.
    const get = (id: SpaceId, lock: "" | "FOR NO KEY UPDATE") =>
      sql`SELECT * FROM content.spaces WHERE id = ${id} ${sql.literal(lock)}`.pipe(
        Effect.orDie,
        Effect.flatMap(([row]) => orNotFound(id, row)),
        Effect.map(spaceColumns.decode)
      )
    type Pair = readonly [UserId, SpaceId]
    const readWithAccess = inBatches<Pair, SpaceAndAccessRow>(sql, {
      one: (pair) => Effect.map(sql.unsafe<SpaceAndAccessRow>(getWithAccess, pair), ([row]) => row),
      many: (pairs) =>
        sql
          .unsafe<SpaceAndAccessRow & { readonly place: number }>(getManyWithAccess, [
            pairs.map(([userId]) => userId),
            pairs.map(([, id]) => id)
          ])
          .pipe(
            Effect.map((rows) => {
              const found = new Map(rows.map((row) => [row.place, row]))
              return pairs.map((_, index) => found.get(index + 1))
            })
          )
    })
    return {
      get: (id) => get(id, ""),
      getForUpdate: (id) => get(id, "FOR NO KEY UPDATE"),
      getWithAccess: (id, asker) =>
        readWithAccess([asker.userId, id]).pipe(
          Effect.orDie,
          Effect.flatMap((row) => orNotFound(id, row)),
          Effect.map(toSpaceAndAccess(asker))
        ),
      findManyWithAccess: (ids, asker) =>
        sql.unsafe<SpaceAndAccessRow>(findManyWithAccess, [asker.userId, ids]).pipe(
          Effect.map((rows) => rows.map(toSpaceAndAccess(asker))),
          Effect.orDie
        ),
      listAccess: (id, userIds) =>
        sql.unsafe<FactsRow & { readonly user_id: UserId }>(listAccess, [id, userIds]).pipe(
          Effect.map((rows) =>
            rows.map((row) => [row.user_id, toFacts(row, onBehalfOf(row.user_id))] as const)
          ),
          Effect.orDie
        ),
      listWithAccess: (organizationId, asker, { after, limit }, order = "asc") =>
        sql
          .unsafe<SpaceAndAccessRow>(listWithAccess[order], [
            asker.userId,
            organizationId,
            after === null ? null : after[0],
            limit + 1
          ])
          .pipe(
            Effect.map((rows) =>
              toListing(rows.map(toSpaceAndAccess(asker)), limit, ({ space }) => [space.id])
            ),
            Effect.orDie
          ),
      listInCollectionWithAccess: (collectionId, asker, request) =>
        sql
          .unsafe<SpaceAndAccessRow & ListPositionRow>(listInCollectionWithAccess, [
            asker.userId,
            collectionId,
            ...positionParameters(request)
          ])
          .pipe(
            Effect.map((rows) =>
              toListingByPosition(rows, request.limit, toSpaceAndAccess(asker), ({ space }) => space.id)
            ),
            Effect.orDie
          ),
      findInCollectionsWithAccess: (collectionIds, asker) =>
        sql.unsafe<SpaceAndAccessRow>(findInCollectionsWithAccess, [asker.userId, collectionIds]).pipe(
          Effect.map((rows) => rows.map(toSpaceAndAccess(asker))),
          Effect.orDie
        ),
      put: (space) =>
        sql`INSERT INTO content.spaces AS old ${sql.insert(spaceColumns.values(space))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      listOfOrganization: (organizationId, limit) =>
        sql<{ id: SpaceId }>`SELECT id FROM content.spaces
            WHERE organization_id = ${organizationId} AND deleted_at IS NULL
          UNION ALL SELECT id FROM content.spaces
            WHERE organization_id = ${organizationId} AND deleted_at IS NOT NULL LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map((row) => row.id)),
          Effect.orDie
        ),
      listDeletedBefore: (time, limit) =>
        sql<{ id: SpaceId }>`SELECT id FROM content.spaces WHERE deleted_at < ${DateTime.toDateUtc(time)}
          ORDER BY deleted_at LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map((row) => row.id)),
          Effect.orDie
        ),
      purge: Effect.fnUntraced(function* (id, deletedBefore) {
        const held = yield* sql`SELECT FROM content.spaces
          WHERE id = ${id} AND deleted_at < ${DateTime.toDateUtc(deletedBefore)} FOR UPDATE`
        if (held.length === 0) return null
        const blobs = yield* sql<{
          hash: string
        }>`SELECT DISTINCT f.blob_hash AS hash FROM content.file_versions f
          JOIN content.lines l ON l.id = f.line_id WHERE l.space_id = ${id} AND NOT f.removed`
        yield* sql`DELETE FROM content.spaces WHERE id = ${id}`
        const unused = yield* sql<{
          hash: string
        }>`SELECT hash FROM unnest(${blobs.map((row) => row.hash)}::text[]) AS hash
          WHERE NOT EXISTS (SELECT FROM content.file_versions f WHERE f.blob_hash = hash)
            AND NOT EXISTS (SELECT FROM content.uploads u WHERE u.blob_hash = hash)`
        return unused.map((row) => row.hash)
      }, Effect.orDie)
    }
  })
)
