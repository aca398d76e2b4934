/** Former slugs of pages, wherever the pages were. */
export const name = "0091_content_former_slugs"

export const sql = `
CREATE INDEX page_versions_former_slug ON content.page_versions (slug, line_id) WHERE until_seq IS NOT NULL;
`
