/** Redirects of the settings of a repository, in versions like all other content. */
export const name = "0092_content_redirects"

export const sql = `
CREATE TABLE content.redirect_versions (
  line_id text NOT NULL REFERENCES content.lines ON DELETE CASCADE,
  id text NOT NULL,
  since_seq int NOT NULL,
  until_seq int,
  removed boolean NOT NULL,
  page_id text NOT NULL,
  PRIMARY KEY (line_id, id, since_seq)
);
CREATE UNIQUE INDEX redirect_versions_head ON content.redirect_versions (line_id, id) WHERE until_seq IS NULL;
CREATE INDEX redirect_versions_closed ON content.redirect_versions (line_id, until_seq)
  WHERE until_seq IS NOT NULL;
`
