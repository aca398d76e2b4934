/** Redirects that managers of sites wrote. The key of a source is its path as visitors ask for it: decoded, in lower case. */
export const name = "0101_sites_redirects"

export const sql = `
CREATE TABLE sites.redirects (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites.sites ON DELETE CASCADE,
  source text NOT NULL,
  source_key text NOT NULL,
  destination jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (site_id, source_key)
);
CREATE INDEX redirects_of_site ON sites.redirects (site_id, id);
`
