/** The keys that sign tokens of the visitors of sites. Sites that are older get theirs when it is first asked for. */
export const name = "0096_sites_publishing_auths"

export const sql = `
CREATE TABLE sites.publishing_auths (
  site_id text PRIMARY KEY REFERENCES sites.sites ON DELETE CASCADE,
  sealed_key text NOT NULL,
  former_sealed_key text,
  former_until timestamptz,
  fallback_url text,
  updated_at timestamptz NOT NULL
);
`
