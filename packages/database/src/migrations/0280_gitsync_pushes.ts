/** The files that were pushed into each space, by the hashes that Git gives them, and how the latest push ended. */
export const name = "0280_gitsync_pushes"

export const sql = `
CREATE TABLE gitsync.pushed_objects (
  space_id text NOT NULL REFERENCES content.spaces ON DELETE CASCADE,
  oid text NOT NULL,
  blob_hash text NOT NULL,
  pushed_at timestamptz NOT NULL,
  PRIMARY KEY (space_id, oid)
);
CREATE INDEX pushed_objects_blobs ON gitsync.pushed_objects (blob_hash);
ALTER TABLE gitsync.states ADD COLUMN last_push jsonb;
`
