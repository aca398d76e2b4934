/** Confirmed e-mail domains, unique hostnames, the default site of an organization, and verified addresses of users. */
export const name = "0062_identity_domains"

export const sql = `
ALTER TABLE identity.organizations
  ADD COLUMN confirmed_domains text[] NOT NULL DEFAULT '{}',
  ADD COLUMN default_site text;
CREATE UNIQUE INDEX organizations_by_hostname ON identity.organizations (hostname) WHERE hostname IS NOT NULL;
CREATE INDEX organizations_by_email_domain ON identity.organizations USING gin (email_domains);
CREATE INDEX organizations_by_confirmed_domain ON identity.organizations USING gin (confirmed_domains);

-- Operators entered the addresses of those users whom they made, as the audit log tells.
ALTER TABLE identity.users ADD COLUMN email_verified_at timestamptz;
UPDATE identity.users u SET email_verified_at = created_at WHERE is_operator OR EXISTS (
  SELECT FROM identity.audit_entries a WHERE a.action = 'user.created' AND a.target_kind = 'user' AND a.target_id = u.id
);
`
