/**
 * Lets reads of a revision pass over the history before it, in indexes and in the plans of Postgres.
 *
 * The share of distinct values of `line_id` tells the planner that a branch has a hundred versions, whatever the number of small branches: it
 * took large branches for small ones, and read them whole.
 *
 * Autovacuum waits for dead rows of a fifth of the table, most of which is history that never dies. All dead rows were at the heads of
 * branches: reads of heads pass over their index entries until they are vacuumed.
 */
export const name = "0251_content_version_indexes"

const tables = [
  "page_versions",
  "file_versions",
  "reusable_content_versions",
  "variable_versions",
  "redirect_versions"
]

export const sql = `
DROP INDEX content.page_versions_former;
CREATE INDEX page_versions_former ON content.page_versions (parent_id, slug, line_id, until_seq) WHERE until_seq IS NOT NULL;
DROP INDEX content.page_versions_former_slug;
CREATE INDEX page_versions_former_slug ON content.page_versions (slug, line_id, until_seq) WHERE until_seq IS NOT NULL;
ALTER TABLE content.page_versions SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
${tables
  .map(
    (table) => `ALTER TABLE content.${table} ALTER COLUMN line_id SET (n_distinct = -0.01);
ANALYZE content.${table};`
  )
  .join("\n")}
`
