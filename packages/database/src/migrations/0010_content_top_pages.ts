export const name = "0010_content_top_pages"

// The pages at the top of a line: the index of parents would find those of all lines.
export const sql = `
CREATE INDEX page_versions_top ON content.page_versions (line_id) WHERE until_seq IS NULL AND parent_id IS NULL;
`
