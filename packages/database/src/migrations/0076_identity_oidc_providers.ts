/**
 * OpenID providers. Links, requests and results belong to providers of any protocol, so they no longer reference the table
 * of SAML providers; a store removes them with its provider.
 */
export const name = "0076_identity_oidc_providers"

export const sql = `
CREATE TABLE identity.oidc_providers (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  label text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  sealed_secret text NOT NULL,
  default_team text REFERENCES identity.teams ON DELETE SET NULL,
  default_role text,
  domains text[],
  status text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX oidc_providers_of_organization ON identity.oidc_providers (organization_id, id);

ALTER TABLE identity.sso_links DROP CONSTRAINT sso_links_provider_id_fkey;
ALTER TABLE identity.sign_in_requests
  DROP CONSTRAINT sign_in_requests_provider_id_fkey,
  ADD COLUMN nonce text,
  ADD COLUMN code_verifier text;
ALTER TABLE identity.sign_in_results DROP CONSTRAINT sign_in_results_provider_id_fkey;
`
