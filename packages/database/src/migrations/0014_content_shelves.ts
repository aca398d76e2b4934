/**
 * Where spaces and collections stand among those beside them: what has one position goes by its id, and so all that is
 * there already stays in its order. And the pages below a page are found on their line, also where copies of a space have
 * pages of the same ids.
 */
export const name = "0014_content_shelves"

const placed = (table: string) => `
ALTER TABLE content.${table} ADD COLUMN position text COLLATE "C" NOT NULL DEFAULT 'a0';
DROP INDEX content.${table}_of_parent;
CREATE INDEX ${table}_of_parent ON content.${table} (parent_id, position, id);
CREATE INDEX ${table}_at_top ON content.${table} (organization_id, position, id) WHERE parent_id IS NULL;
`

export const sql = `
${placed("collections")}
${placed("spaces")}
DROP INDEX content.page_versions_children;
CREATE INDEX page_versions_children ON content.page_versions (parent_id, line_id) WHERE until_seq IS NULL;
`
