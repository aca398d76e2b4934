/** What every space was last synchronised with, and the credentials that waiting imports need. */
export const name = "0005_gitsync"

export const sql = `
CREATE TABLE gitsync.states (
  space_id text PRIMARY KEY,
  base jsonb,
  event_at timestamptz,
  last_import jsonb
);

CREATE TABLE gitsync.credentials (
  job_id text PRIMARY KEY,
  sealed text NOT NULL
);
`
