/** A space by its id. */
export const spaceRow = "SELECT * FROM content.spaces WHERE id = $1"

/** A page of the head of a branch by its id, with its Markdown. */
export const pageRow = `SELECT p.id, p.title, p.slug, p.attributes, s.text FROM content.page_versions p
  JOIN content.sources s ON s.hash = p.source_hash
  WHERE p.line_id = $1 AND p.id = $2 AND p.until_seq IS NULL`

/** A hundred comments of a space with their authors, the latest first. */
export const commentRows = `SELECT c.id, c.page, c.node, c.markdown, c.reactions, c.posted_at, u.display_name, u.email
  FROM reviews.comments c JOIN identity.users u ON u.id = c.posted_by
  WHERE c.space_id = $1 AND c.change_request_id IS NULL ORDER BY c.id DESC LIMIT 100`
