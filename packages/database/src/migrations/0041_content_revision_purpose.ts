/**
 * The purpose of a revision: its content, or the paths that a repository gave to its pages and files. Revisions of paths were
 * told by their message until now; a person never wrote one with a message on main.
 */
export const name = "0041_content_revision_purpose"

export const sql = `
ALTER TABLE content.revisions ADD COLUMN purpose text NOT NULL DEFAULT 'content'
  CHECK (purpose IN ('content', 'paths'));

UPDATE content.revisions r SET purpose = 'paths' FROM content.lines l
WHERE l.id = r.line_id AND l.kind = 'main' AND r.type = 'edits' AND r.git IS NULL AND r.message LIKE 'Places in %';
`
