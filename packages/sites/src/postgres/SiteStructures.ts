import { columns, type Columns, timestamp } from "@octavo/database"
import { Array as Arr, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { SiteId } from "../sites/SiteId.ts"
import { SectionGroup } from "../structure/SectionGroup.ts"
import { SiteSection } from "../structure/SiteSection.ts"
import { SiteSpace } from "../structure/SiteSpace.ts"
import { SiteStructure } from "../structure/SiteStructure.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import type { RowChanges } from "../structure/structureChanges.ts"
import { siteColumns } from "./siteColumns.ts"

const placed = { position: "position", title: "title", createdAt: timestamp("created_at") } as const

const sectionColumns = columns(SiteSection, {
  id: "id",
  groupId: "group_id",
  ...placed,
  description: "description",
  icon: "icon",
  path: "path",
  condition: "condition",
  isDefault: "is_default"
})

const groupColumns = columns(SectionGroup, { id: "id", groupId: "group_id", ...placed, icon: "icon" })

const siteSpaceColumns = columns(SiteSpace, {
  id: "id",
  spaceId: "space_id",
  sectionId: "section_id",
  ...placed,
  path: "path",
  condition: "condition",
  isDefault: "is_default"
})

interface ShownRow {
  readonly site: object
  readonly section: object | null
}

const parseDates = (row: Readonly<Record<string, unknown>>): object => ({
  ...row,
  ...Object.fromEntries(
    ["created_at", "updated_at", "deleted_at"].flatMap((name) =>
      typeof row[name] === "string" ? [[name, new Date(row[name])]] : []
    )
  )
})

export const layer: Layer.Layer<SiteStructures, never, SqlClient.SqlClient> = Layer.effect(
  SiteStructures,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const put = <Row extends object>(
      siteId: SiteId,
      table: "sections" | "section_groups" | "site_spaces",
      rowColumns: Columns<Row, { readonly id: string; readonly createdAt: unknown }>,
      rows: ReadonlyArray<Row>
    ) => {
      const values = rows.map((row): Record<string, unknown> => ({
        ...rowColumns.values(row),
        site_id: siteId
      }))
      const updates = rowColumns.updates({ except: ["id", "createdAt"] })
      return Arr.isReadonlyArrayNonEmpty(values)
        ? sql`INSERT INTO sites.${sql.literal(table)} ${sql.insert(values)}
            ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`
        : Effect.void
    }
    const remove = (table: "sections" | "section_groups" | "site_spaces", changes: RowChanges<unknown>) =>
      changes.remove.length === 0
        ? Effect.void
        : sql`DELETE FROM sites.${sql.literal(table)} WHERE id = ANY(${changes.remove}::text[])`
    const rowsOf = (siteId: SiteId, table: "sections" | "section_groups" | "site_spaces") =>
      sql<object>`SELECT * FROM sites.${sql.literal(table)} WHERE site_id = ${siteId}`
    return {
      get: Effect.fnUntraced(function* (siteId) {
        const sections = yield* rowsOf(siteId, "sections")
        const groups = yield* rowsOf(siteId, "section_groups")
        const siteSpaces = yield* rowsOf(siteId, "site_spaces")
        return new SiteStructure(siteId, {
          sections: sections.map(sectionColumns.decode),
          groups: groups.map(groupColumns.decode),
          siteSpaces: siteSpaces.map(siteSpaceColumns.decode)
        })
      }, Effect.orDie),
      apply: Effect.fnUntraced(function* (siteId, { groups, sections, siteSpaces }) {
        yield* put(siteId, "section_groups", groupColumns, groups.put)
        yield* put(siteId, "sections", sectionColumns, sections.put)
        yield* put(siteId, "site_spaces", siteSpaceColumns, siteSpaces.put)
        yield* remove("site_spaces", siteSpaces)
        yield* remove("sections", sections)
        yield* remove("section_groups", groups)
      }, Effect.orDie),
      listShown: (spaceIds) =>
        sql<ShownRow>`SELECT p.*, to_jsonb(s) AS site, to_jsonb(c) AS section
            FROM sites.site_spaces p JOIN sites.sites s ON s.id = p.site_id
            LEFT JOIN sites.sections c ON c.id = p.section_id
            WHERE p.space_id = ANY(${spaceIds}::text[]) AND s.deleted_at IS NULL ORDER BY s.id, p.id`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({
              site: siteColumns.decode(parseDates({ ...row.site })),
              siteSpace: siteSpaceColumns.decode(row),
              section: row.section === null ? null : sectionColumns.decode(parseDates({ ...row.section }))
            }))
          ),
          Effect.orDie
        ),
      listSitesOf: (spaceId) =>
        sql<{ site_id: SiteId }>`SELECT site_id FROM sites.site_spaces WHERE space_id = ${spaceId}
          ORDER BY site_id`.pipe(
          Effect.map((rows) => rows.map((row) => row.site_id)),
          Effect.orDie
        )
    }
  })
)
