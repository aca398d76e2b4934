/** The pages that are searched, by the texts that they have now: a search goes through those of a space without reading them. */
export const name = "0018_content_searched_pages"

export const sql = `
CREATE INDEX page_versions_searched ON content.page_versions (line_id, source_hash, id)
  WHERE until_seq IS NULL AND NOT removed AND NOT attributes @> '{"noIndex": true}';
`
