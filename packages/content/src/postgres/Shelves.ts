import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Shelf, type ShelfItem, Shelves } from "../shelves/Shelves.ts"

/** Tells the locks of shelves from others of the database. */
const lockClass = 6_248_633

interface ItemRow {
  readonly kind: ShelfItem["kind"]
  readonly id: string
  readonly position: string
  readonly visibility: ShelfItem["visibility"]
  readonly is_deleted: boolean
}

export const layer: Layer.Layer<Shelves, never, SqlClient.SqlClient> = Layer.effect(
  Shelves,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // The top of an organization is asked for in words of its own, since no index answers a comparison with null.
    const onShelf = ({ organizationId, parentId }: Shelf) =>
      parentId === null
        ? sql`organization_id = ${organizationId} AND parent_id IS NULL`
        : sql`parent_id = ${parentId}`
    return {
      hold: (organizationIds) =>
        sql`SELECT pg_advisory_xact_lock(${lockClass}::int, key) FROM (
            SELECT DISTINCT hashtext(id) AS key FROM unnest(${organizationIds}::text[]) AS id ORDER BY key
          ) AS keys`.pipe(Effect.asVoid, Effect.orDie),
      list: (shelf) =>
        sql<ItemRow>`SELECT 'space' AS kind, id, position, visibility, deleted_at IS NOT NULL AS is_deleted
            FROM content.spaces WHERE ${onShelf(shelf)}
          UNION ALL SELECT 'collection', id, position, NULL, false FROM content.collections WHERE ${onShelf(shelf)}
          ORDER BY position, id`.pipe(
          Effect.map((rows) => rows.map(({ is_deleted: isDeleted, ...row }) => ({ ...row, isDeleted }))),
          Effect.orDie
        ),
      findLastPosition: (shelf) =>
        sql<{ last: string | null }>`SELECT greatest(
            (SELECT max(position) FROM content.spaces WHERE ${onShelf(shelf)}),
            (SELECT max(position) FROM content.collections WHERE ${onShelf(shelf)})) AS last`.pipe(
          Effect.map((rows) => rows[0]?.last ?? null),
          Effect.orDie
        ),
      place: Effect.fnUntraced(function* ({ organizationId, parentId }, items) {
        const rows = (kind: ShelfItem["kind"]) => JSON.stringify(items.filter((item) => item.kind === kind))
        yield* sql`UPDATE content.spaces s SET organization_id = ${organizationId}, parent_id = ${parentId},
            position = given.position, visibility = given.visibility
          FROM jsonb_to_recordset(${rows("space")}::text::jsonb) AS given(id text, position text, visibility text)
          WHERE s.id = given.id`
        yield* sql`UPDATE content.collections k SET organization_id = ${organizationId}, parent_id = ${parentId},
            position = given.position
          FROM jsonb_to_recordset(${rows("collection")}::text::jsonb) AS given(id text, position text)
          WHERE k.id = given.id`
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
