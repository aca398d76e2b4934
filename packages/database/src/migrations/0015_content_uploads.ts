/** Files that were brought and are not, or not yet, part of a space. */
export const name = "0015_content_uploads"

export const sql = `
CREATE TABLE content.uploads (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  created_by text NOT NULL REFERENCES identity.users,
  name text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL,
  width int,
  height int,
  blob_hash text,
  created_at timestamptz NOT NULL
);

CREATE INDEX uploads_created ON content.uploads (created_at);
CREATE INDEX uploads_blob ON content.uploads (blob_hash);
`
