/** SAML providers, the users that they sign in, and whether an organization enforces single sign-on with an active one. */
export const name = "0050_identity_saml_providers"

export const sql = `
ALTER TABLE identity.organizations ADD COLUMN sso_in_force boolean NOT NULL DEFAULT false;

CREATE TABLE identity.saml_providers (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  label text NOT NULL,
  entity_id text NOT NULL,
  sso_url text NOT NULL,
  certificate text NOT NULL,
  default_team text REFERENCES identity.teams ON DELETE SET NULL,
  default_role text,
  domains text[],
  status text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX saml_providers_of_organization ON identity.saml_providers (organization_id, id);

CREATE TABLE identity.sso_links (
  provider_id text NOT NULL REFERENCES identity.saml_providers ON DELETE CASCADE,
  subject text NOT NULL,
  organization_id text NOT NULL,
  user_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, subject),
  UNIQUE (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES identity.members ON DELETE CASCADE
);
`
