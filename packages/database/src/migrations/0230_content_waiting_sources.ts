/**
 * Sources whose document tree is made in the background, ahead of their readers. A worker takes some for a minute; the
 * row goes when the tree is kept.
 */
export const name = "0230_content_waiting_sources"

export const sql = `
CREATE TABLE content.waiting_sources (
  source_hash text PRIMARY KEY REFERENCES content.sources ON DELETE CASCADE,
  taken_at timestamptz
);
`
