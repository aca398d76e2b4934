/**
 * Sections, section groups and site spaces of before have ids that begin with `0`, which are no identifiers of CSS: it becomes `a`, as in
 * new ids of the same time. Requests accept the former spelling.
 */
export const name = "0275_sites_ids_with_letters"

const isFormer = (column: string): string => `${column} ~ '^0[0-9a-hjkmnp-tv-z]{25}$'`

const renamed = (column: string): string => `'a' || substr(${column}, 2)`

const rename = (table: string, column: string): string =>
  `UPDATE sites.${table} SET ${column} = ${renamed(column)} WHERE ${isFormer(column)};`

const renameIn = (field: string): string =>
  `UPDATE sites.redirects SET destination = destination || jsonb_build_object('${field}', ${renamed(`(destination ->> '${field}')`)})
   WHERE ${isFormer(`(destination ->> '${field}')`)};`

export const sql = `
ALTER TABLE sites.former_paths ALTER CONSTRAINT former_paths_site_space_id_fkey DEFERRABLE INITIALLY DEFERRED;
${rename("section_groups", "id")}
${rename("section_groups", "group_id")}
${rename("sections", "id")}
${rename("sections", "group_id")}
${rename("site_spaces", "id")}
${rename("site_spaces", "section_id")}
${rename("former_paths", "site_space_id")}
${rename("event_counts", "site_space_id")}
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE sites.former_paths ALTER CONSTRAINT former_paths_site_space_id_fkey NOT DEFERRABLE;
${renameIn("siteSectionId")}
${renameIn("siteSpaceId")}
UPDATE sites.orders SET ids = regexp_replace(ids::text, '"0([0-9a-hjkmnp-tv-z]{25})"', '"a\\1"', 'g')::jsonb;
UPDATE sites.customizations AS c SET overrides = (
  SELECT jsonb_object_agg(CASE WHEN ${isFormer("o.key")} THEN ${renamed("o.key")} ELSE o.key END, o.value)
  FROM jsonb_each(c.overrides) AS o)
WHERE c.overrides <> '{}'::jsonb;
`
