import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { DocumentMentions } from "../links/DocumentMentions.ts"
import type { Mention } from "../links/Mentions.ts"
import { slugOfPageDocument } from "../links/PageDocument.ts"
import { nameOfReference } from "../links/targetNames.ts"

export const layer: Layer.Layer<DocumentMentions, never, SqlClient.SqlClient> = Layer.effect(
  DocumentMentions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      list: (branchId, seq) => {
        const written = (kind: Mention["kind"], table: string) =>
          sql`SELECT ${kind} AS kind, v.id, v.git_path AS "gitPath", v.source_hash FROM ${sql.literal(`content.${table}`)} v
            WHERE v.line_id = ${branchId} AND v.since_seq = ${seq} AND NOT v.removed`
        return sql<Omit<Mention, "section">>`SELECT v.kind, v.id, v."gitPath", r.target AS written
          FROM (${written("page", "page_versions")} UNION ALL ${written("reusable-content", "reusable_content_versions")}) AS v
          JOIN content.sources s ON s.hash = v.source_hash AND s.facts->'references' @> '[{"kind":"openapi"}]'
          CROSS JOIN LATERAL jsonb_to_recordset(s.facts->'references') AS r(kind text, target text)
          WHERE r.kind = 'openapi'`.pipe(Effect.orDie)
      },
      findPresent: (organizationId, documents) => {
        const slugs = documents.map(slugOfPageDocument)
        const urls = documents.map((document) => (document.kind === "url" ? document.url : ""))
        const names = urls.map((target) => nameOfReference({ kind: "openapi", target }) ?? "")
        const blobs = documents.map((document) => (document.kind === "file" ? document.blobHash : ""))
        // OFFSET keeps what is asked for one document from being read for all of an installation at once.
        const ofOrganization = sql`SELECT FROM content.lines l JOIN content.spaces s ON s.id = l.space_id
          WHERE l.id = v.line_id AND s.main_line_id = l.id AND s.organization_id = ${organizationId} OFFSET 0`
        const naming = (table: string) =>
          sql`SELECT FROM content.source_references r
            CROSS JOIN LATERAL (
              SELECT line_id FROM ${sql.literal(`content.${table}`)}
              WHERE source_hash = r.source_hash AND until_seq IS NULL AND NOT removed OFFSET 0
            ) AS v
            CROSS JOIN LATERAL (${ofOrganization}) AS s
            WHERE r.name = d.name AND r.target = d.url OFFSET 0`
        return sql<{ readonly slug: string }>`SELECT slug
          FROM unnest(${slugs}::text[], ${urls}::text[], ${names}::text[], ${blobs}::text[]) AS d(slug, url, name, blob)
          WHERE EXISTS (${naming("page_versions")}) OR EXISTS (${naming("reusable_content_versions")})
            OR EXISTS (
              SELECT FROM content.file_versions v CROSS JOIN LATERAL (${ofOrganization}) AS s
              WHERE v.blob_hash = d.blob AND v.until_seq IS NULL AND NOT v.removed OFFSET 0
            )`.pipe(
          Effect.map((rows) => new Set(rows.map(({ slug }) => slug))),
          Effect.orDie
        )
      }
    }
  })
)
