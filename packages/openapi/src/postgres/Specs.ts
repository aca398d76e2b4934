import { documentMark } from "@octavo/content"
import { later } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { SpecId } from "../specs/SpecId.ts"
import { Specs } from "../specs/Specs.ts"
import { specColumns } from "./specColumns.ts"

/** The class of the advisory lock of the slugs of an organization. */
const lockClass = 6_248_641

const updates = specColumns.updates({ except: ["id", "organizationId", "slug", "createdBy", "createdAt"] })

const first = ([row]: ReadonlyArray<object>) => Option.map(Option.fromNullishOr(row), specColumns.decode)

export const layer: Layer.Layer<Specs, never, SqlClient.SqlClient> = Layer.effect(
  Specs,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isPageDocument = sql`starts_with(slug, ${documentMark})`
    const ids = (rows: ReadonlyArray<{ readonly id: SpecId }>) => rows.map(({ id }) => id)
    return {
      findBySlug: (organizationId, slug) =>
        sql`SELECT * FROM openapi.specs
          WHERE organization_id = ${organizationId} AND slug = ${slug} AND deleted_at IS NULL
            AND NOT (${isPageDocument})`.pipe(Effect.map(first), Effect.orDie),
      findBySlugs: (organizationId, slugs) =>
        sql`SELECT * FROM openapi.specs
          WHERE organization_id = ${organizationId} AND slug = ANY(${slugs}::text[]) AND deleted_at IS NULL
            AND NOT (${isPageDocument})`.pipe(
          Effect.map((rows) => rows.map(specColumns.decode)),
          Effect.orDie
        ),
      findForUpdate: (id) =>
        sql`SELECT * FROM openapi.specs WHERE id = ${id} FOR NO KEY UPDATE`.pipe(
          Effect.map(first),
          Effect.orDie
        ),
      findDeleted: (organizationId, slug) =>
        sql`SELECT * FROM openapi.specs
          WHERE organization_id = ${organizationId} AND slug = ${slug} AND deleted_at IS NOT NULL
          ORDER BY deleted_at DESC, id DESC LIMIT 1`.pipe(Effect.map(first), Effect.orDie),
      list: (organizationId, { search = "" }, { after, limit }) =>
        sql`SELECT * FROM openapi.specs
          WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND NOT (${isPageDocument})
            AND strpos(slug, lower(${search})) > 0 AND id > ${after === null ? "" : after[0]}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(specColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      count: (organizationId) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM openapi.specs
          WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND NOT (${isPageDocument})`.pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        ),
      lockSlugs: (organizationId) =>
        sql`SELECT pg_advisory_xact_lock(${lockClass}::int, hashtext(${organizationId}))`.pipe(later),
      put: (spec) =>
        sql`INSERT INTO openapi.specs ${sql.insert(specColumns.values(spec))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      listDue: (now, limit) =>
        sql<{ id: SpecId }>`SELECT id FROM openapi.specs
          WHERE deleted_at IS NULL AND next_fetch_at <= ${DateTime.toDateUtc(now)}
          ORDER BY next_fetch_at, id LIMIT ${limit}`.pipe(Effect.map(ids), Effect.orDie),
      listDeletedBefore: (time, limit) =>
        sql<{ id: SpecId }>`SELECT id FROM openapi.specs WHERE deleted_at < ${DateTime.toDateUtc(time)}
          ORDER BY deleted_at, id LIMIT ${limit}`.pipe(Effect.map(ids), Effect.orDie),
      remove: (id) => sql`DELETE FROM openapi.specs WHERE id = ${id}`.pipe(later)
    }
  })
)
