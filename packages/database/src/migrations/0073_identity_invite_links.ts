/** Links that let users join an organization, or reach one space or collection of it. */
export const name = "0073_identity_invite_links"

export const sql = `
CREATE TABLE identity.invite_links (
  id text PRIMARY KEY,
  serial text NOT NULL UNIQUE,
  organization_id text NOT NULL REFERENCES identity.organizations (id) ON DELETE CASCADE,
  to_kind text NOT NULL,
  to_id text NOT NULL,
  role text,
  expires_at timestamptz,
  uses integer,
  used integer NOT NULL,
  made_by text NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  CHECK (used >= 0 AND (uses IS NULL OR uses > 0))
);
CREATE INDEX invite_links_of_thing ON identity.invite_links (to_id, to_kind, serial);
CREATE INDEX invite_links_by_end ON identity.invite_links (expires_at) WHERE expires_at IS NOT NULL;
`
