/**
 * The children of a page by their slugs. With the parent alone, the look-up of a slug can read all children of a page: the
 * planner sees no difference between few children and few equal slugs.
 */
export const name = "0140_content_children_by_slug"

export const sql = `
DROP INDEX content.page_versions_children;
CREATE INDEX page_versions_children ON content.page_versions (parent_id, line_id, slug) WHERE until_seq IS NULL;
DROP INDEX content.page_versions_top;
CREATE INDEX page_versions_top ON content.page_versions (line_id, slug) WHERE until_seq IS NULL AND parent_id IS NULL;
`
