/** The pull requests of connected repositories with their previews, and the tokens for their commit statuses. */
export const name = "0284_gitsync_pull_requests"

export const sql = `
CREATE TABLE gitsync.pull_requests (
  space_id text NOT NULL REFERENCES content.spaces ON DELETE CASCADE,
  number integer NOT NULL,
  is_open boolean NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (space_id, number)
);
CREATE INDEX open_pull_requests ON gitsync.pull_requests (space_id) WHERE is_open;
ALTER TABLE gitsync.connections ADD COLUMN sealed_status_token text;
`
