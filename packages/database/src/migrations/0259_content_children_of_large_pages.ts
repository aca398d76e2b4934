/**
 * Tells the planner that a page has ten pages below it. Where one had nearly all, as in a reference or a change log, an unknown page was taken
 * to have as many, and the pages below each of them were looked for among all pages of the branch.
 */
export const name = "0259_content_children_of_large_pages"

export const sql = `
ALTER TABLE content.page_versions ALTER COLUMN parent_id SET (n_distinct = -0.1);
ANALYZE content.page_versions;
`
