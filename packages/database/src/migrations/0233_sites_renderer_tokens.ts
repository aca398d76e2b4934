/** Keys of front ends of others, which resolve URLs of sites. */
export const name = "0233_sites_renderer_tokens"

export const sql = `
CREATE TABLE sites.renderer_tokens (
  id text PRIMARY KEY,
  label text NOT NULL,
  organization_id text,
  hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  made_by text NOT NULL
);
`
