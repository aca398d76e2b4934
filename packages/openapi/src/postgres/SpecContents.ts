import { later } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { SpecChanges } from "../versions/SpecChange.ts"
import type { SpecOutlineEntry } from "../versions/SpecVersion.ts"
import { comparablePart } from "../versions/partOf.ts"
import { SpecContents } from "../versions/SpecContents.ts"
import type { SpecVersionId } from "../specs/SpecVersionId.ts"
import { contentColumns } from "./specColumns.ts"

export const layer: Layer.Layer<SpecContents, never, SqlClient.SqlClient> = Layer.effect(
  SpecContents,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (hash) =>
        sql`SELECT * FROM openapi.contents WHERE hash = ${hash}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromNullishOr(row), contentColumns.decode)),
          Effect.orDie
        ),
      add: Effect.fnUntraced(function* (content, outline) {
        const { hash } = content
        const rows = outline.map((entry, position) => ({ position, kind: entry.kind, key: entry.key, entry }))
        const added = yield* sql`INSERT INTO openapi.contents ${sql.insert(contentColumns.values(content))}
          ON CONFLICT (hash) DO NOTHING RETURNING hash`
        if (added.length === 0) return
        yield* sql`INSERT INTO openapi.outline_entries (content_hash, position, kind, key, entry)
          SELECT ${hash}::text, given.position, given.kind, given.key, given.entry
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
            AS given(position int, kind text, key text, entry jsonb)`
      }, Effect.orDie),
      outline: (hash, kinds) =>
        sql<{ entry: SpecOutlineEntry }>`SELECT entry FROM openapi.outline_entries
          WHERE content_hash = ${hash} AND ${kinds === undefined ? sql`true` : sql`kind = ANY(${kinds}::text[])`}
          ORDER BY position`.pipe(
          Effect.map((rows) => rows.map(({ entry }) => entry)),
          Effect.orDie
        ),
      findParts: (wanted) => {
        const named = wanted.flatMap(({ parts, versionId }) =>
          [...parts].map((part) => ({ versionId, part, comparable: comparablePart(part) }))
        )
        return sql<{ versionId: SpecVersionId; part: string }>`WITH named AS (
            SELECT * FROM jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb)
              AS t("versionId" text, part text, comparable text)
          ), entries AS MATERIALIZED (
            SELECT v.id AS "versionId", kind || ' ' ||
              CASE kind WHEN 'schema' THEN key ELSE regexp_replace(key, '\\{[^{}]*\\}', '{}', 'g') END AS comparable
            FROM (SELECT DISTINCT "versionId" FROM named) AS n
            JOIN openapi.versions v ON v.id = n."versionId"
            JOIN openapi.outline_entries e ON e.content_hash = v.content_hash
            WHERE kind <> 'tag'
          )
          SELECT "versionId", part FROM named
          WHERE ("versionId", comparable) IN (SELECT "versionId", comparable FROM entries)`.pipe(
          Effect.map((rows) => {
            const found = new Map<SpecVersionId, Set<string>>()
            for (const { part, versionId } of rows)
              found.set(versionId, (found.get(versionId) ?? new Set()).add(part))
            return found
          }),
          Effect.orDie
        )
      },
      findChanges: (base, target) =>
        sql<{ changes: SpecChanges }>`SELECT changes FROM openapi.changes
          WHERE base_hash = ${base} AND target_hash = ${target}`.pipe(
          Effect.map(([row]) => Option.fromNullishOr(row?.changes)),
          Effect.orDie
        ),
      putChanges: (base, target, changes) =>
        sql`INSERT INTO openapi.changes (base_hash, target_hash, changes)
          VALUES (${base}, ${target}, ${JSON.stringify(changes)}::text::jsonb)
          ON CONFLICT (base_hash, target_hash) DO UPDATE SET changes = excluded.changes`.pipe(later),
      removeUnused: sql`DELETE FROM openapi.contents c
        WHERE NOT EXISTS (SELECT FROM openapi.versions v WHERE v.content_hash = c.hash)`.pipe(later),
      findUsedBlobs: (hashes) =>
        sql<{ hash: string }>`SELECT given.hash FROM unnest(${hashes}::text[]) AS given(hash)
          WHERE EXISTS (SELECT FROM openapi.contents c WHERE c.document_blob = given.hash)
            OR EXISTS (SELECT FROM openapi.versions v WHERE v.source_blob = given.hash)
            OR EXISTS (SELECT FROM openapi.specs s WHERE s.source ->> 'blobHash' = given.hash)`.pipe(
          Effect.map((rows) => new Set(rows.map(({ hash }) => hash))),
          Effect.orDie
        )
    }
  })
)
