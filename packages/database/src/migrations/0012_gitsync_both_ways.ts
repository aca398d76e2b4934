/**
 * What a space has in common with every place that it is synchronised with, who synchronises it now, how exports
 * ended, and the repositories that are looked at regularly.
 */
export const name = "0012_gitsync_both_ways"

export const sql = `
DELETE FROM gitsync.states WHERE space_id NOT IN (SELECT id FROM content.spaces);
ALTER TABLE gitsync.states
  ADD COLUMN bases jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN last_export jsonb,
  ADD COLUMN turn jsonb,
  ADD FOREIGN KEY (space_id) REFERENCES content.spaces ON DELETE CASCADE;
UPDATE gitsync.states SET bases = jsonb_build_array(base) WHERE base IS NOT NULL;
ALTER TABLE gitsync.states DROP COLUMN base;

CREATE TABLE gitsync.connections (
  space_id text PRIMARY KEY REFERENCES content.spaces ON DELETE CASCADE,
  settings jsonb NOT NULL,
  sealed_url text,
  sealed_secret text NOT NULL,
  next_at timestamptz
);
CREATE INDEX connections_due ON gitsync.connections (next_at) WHERE next_at IS NOT NULL;
`
