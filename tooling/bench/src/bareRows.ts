/** A space by its id. */
export const spaceRow = "SELECT * FROM content.spaces WHERE id = $1"

/** A page of the head of a branch by its id, with its Markdown. */
export const pageRow = `SELECT p.id, p.title, p.slug, p.attributes, s.text FROM content.page_versions p
  JOIN content.sources s ON s.hash = p.source_hash
  WHERE p.line_id = $1 AND p.id = $2 AND p.until_seq IS NULL`
