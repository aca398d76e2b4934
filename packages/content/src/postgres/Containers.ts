import { later } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Container, type ContainerItem, Containers } from "../containers/Containers.ts"
import { movesAfter } from "./listPositions.ts"

/** The class of the advisory locks of containers. */
const lockClass = 6_248_633

interface ItemRow {
  readonly kind: ContainerItem["kind"]
  readonly id: string
  readonly position: string
  readonly visibility: ContainerItem["visibility"]
  readonly is_deleted: boolean
}

export const layer: Layer.Layer<Containers, never, SqlClient.SqlClient> = Layer.effect(
  Containers,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // The top of an organization is asked for in words of its own, since no index answers a comparison with null.
    const inContainer = ({ organizationId, parentId }: Container) =>
      parentId === null
        ? sql`organization_id = ${organizationId} AND parent_id IS NULL`
        : sql`parent_id = ${parentId}`
    return {
      lock: (organizationIds) =>
        sql`SELECT pg_advisory_xact_lock(${lockClass}::int, key) FROM (
            SELECT DISTINCT hashtext(id) AS key FROM unnest(${organizationIds}::text[]) AS id ORDER BY key
          ) AS keys`.pipe(later),
      list: (container) =>
        sql<ItemRow>`SELECT 'space' AS kind, id, position, visibility, deleted_at IS NOT NULL AS is_deleted
            FROM content.spaces WHERE ${inContainer(container)}
          UNION ALL SELECT 'collection', id, position, NULL, false FROM content.collections WHERE ${inContainer(container)}
          ORDER BY position, id`.pipe(
          Effect.map((rows) => rows.map(({ is_deleted: isDeleted, ...row }) => ({ ...row, isDeleted }))),
          Effect.orDie
        ),
      findLastPosition: (container) =>
        sql<{ last: string | null }>`SELECT greatest(
            (SELECT max(position) FROM content.spaces WHERE ${inContainer(container)}),
            (SELECT max(position) FROM content.collections WHERE ${inContainer(container)})) AS last`.pipe(
          Effect.map((rows) => rows[0]?.last ?? null),
          Effect.orDie
        ),
      place: Effect.fnUntraced(function* ({ organizationId, parentId }, items) {
        const of = (kind: ContainerItem["kind"]) => items.filter((item) => item.kind === kind)
        const idsOf = (kind: ContainerItem["kind"]) => of(kind).map(({ id }) => id)
        const given = (kind: ContainerItem["kind"]) => sql`SELECT id, position, visibility,
            ${organizationId}::text AS organization_id, ${parentId}::text AS parent_id
          FROM jsonb_to_recordset(${JSON.stringify(of(kind))}::text::jsonb)
            AS t(id text, position text, visibility text)`
        const moves = sql.literal(movesAfter("old", "given"))
        yield* sql`UPDATE content.spaces AS old SET organization_id = given.organization_id,
            parent_id = given.parent_id, position = given.position, moves = ${moves}, visibility = given.visibility
          FROM (${given("space")}) AS given WHERE old.id = given.id AND old.id = ANY(${idsOf("space")}::text[])`
        yield* sql`UPDATE content.collections AS old SET organization_id = given.organization_id,
            parent_id = given.parent_id, position = given.position, moves = ${moves}
          FROM (${given("collection")}) AS given
          WHERE old.id = given.id AND old.id = ANY(${idsOf("collection")}::text[])`
      }, Effect.orDie),
      handOver: Effect.fnUntraced(function* (collectionIds, organizationId) {
        yield* sql`UPDATE content.collections SET organization_id = ${organizationId}
          WHERE id = ANY(${collectionIds}::text[])`
        yield* sql`UPDATE content.spaces SET organization_id = ${organizationId}
          WHERE parent_id = ANY(${collectionIds}::text[])`
      }, Effect.orDie)
    }
  })
)
