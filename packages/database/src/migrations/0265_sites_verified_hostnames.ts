/**
 * Serves a site at a hostname only once the hostname is verified. Hostnames of today count as verified. Claims of hostnames and proxies
 * are unique within an organization: a claim keeps no other organization from the same address.
 */
export const name = "0265_sites_verified_hostnames"

export const sql = `
ALTER TABLE sites.sites
  ADD COLUMN verified_hostname text,
  ADD COLUMN hostname_checked_at timestamptz;
UPDATE sites.sites SET verified_hostname = hostname WHERE hostname IS NOT NULL;
DROP INDEX sites.sites_by_hostname;
CREATE INDEX sites_by_hostname ON sites.sites (hostname) WHERE deleted_at IS NULL;
DROP INDEX sites.sites_by_proxy;
CREATE INDEX sites_by_proxy ON sites.sites (proxy) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX sites_by_verified_hostname ON sites.sites (verified_hostname)
  WHERE deleted_at IS NULL AND verified_hostname = hostname;
CREATE UNIQUE INDEX sites_by_organization_hostname ON sites.sites (hostname, organization_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX sites_by_organization_proxy ON sites.sites (proxy, organization_id) WHERE deleted_at IS NULL;
CREATE INDEX sites_pending_hostnames ON sites.sites (hostname_checked_at NULLS FIRST, id)
  WHERE deleted_at IS NULL AND hostname IS NOT NULL AND verified_hostname IS DISTINCT FROM hostname;
`
