/** Sign-ins under way: requests, results under one-time codes, and the assertions that were used. */
export const name = "0051_identity_sign_ins"

export const sql = `
CREATE TABLE identity.sign_in_requests (
  id text PRIMARY KEY,
  provider_id text NOT NULL REFERENCES identity.saml_providers ON DELETE CASCADE,
  browser_hash text NOT NULL,
  target text NOT NULL,
  is_restart boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_requests_of_provider ON identity.sign_in_requests (provider_id);
CREATE INDEX sign_in_requests_by_browser ON identity.sign_in_requests (browser_hash) WHERE is_restart;
CREATE INDEX sign_in_requests_by_expiry ON identity.sign_in_requests (expires_at);

CREATE TABLE identity.sign_in_results (
  code_hash text PRIMARY KEY,
  provider_id text NOT NULL REFERENCES identity.saml_providers ON DELETE CASCADE,
  browser_hash text NOT NULL,
  organization_id text NOT NULL,
  user_id text NOT NULL,
  target text NOT NULL,
  session_not_on_or_after timestamptz,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES identity.members ON DELETE CASCADE
);
CREATE INDEX sign_in_results_of_provider ON identity.sign_in_results (provider_id);
CREATE INDEX sign_in_results_of_member ON identity.sign_in_results (organization_id, user_id);
CREATE INDEX sign_in_results_by_expiry ON identity.sign_in_results (expires_at);

CREATE TABLE identity.saml_assertions (
  provider_id text NOT NULL REFERENCES identity.saml_providers ON DELETE CASCADE,
  assertion_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, assertion_id)
);
CREATE INDEX saml_assertions_by_expiry ON identity.saml_assertions (expires_at);
`
