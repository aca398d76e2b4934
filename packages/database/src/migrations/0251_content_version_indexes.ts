/**
 * Lets reads of a revision pass over the history before it, in indexes and in the plans of Postgres.
 *
 * The distinct values of `line_id` tell the planner that a branch has a hundred versions, whatever the number of small branches: it took
 * large branches for small ones, and read them whole. Versions of history never die, so a fifth of them are rarely dead rows, as
 * autovacuum would wait for; but all dead rows were at the head of a branch, and their entries in the indexes of heads are passed over by each
 * read until they are vacuumed.
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
