/** Provisioning by SCIM: the token of an organization, and what its directory says of its users. */
export const name = "0066_identity_scim"

export const sql = `
CREATE TABLE identity.scim_tokens (
  organization_id text PRIMARY KEY REFERENCES identity.organizations ON DELETE CASCADE,
  id text NOT NULL,
  hash text NOT NULL UNIQUE,
  made_by text NOT NULL REFERENCES identity.users,
  created_at timestamptz NOT NULL
);

CREATE TABLE identity.scim_users (
  organization_id text NOT NULL,
  user_id text NOT NULL,
  user_name text NOT NULL,
  folded_user_name text NOT NULL,
  external_id text,
  given_name text,
  family_name text,
  formatted text,
  display_name text,
  is_created boolean NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES identity.members ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_users_by_name ON identity.scim_users (organization_id, folded_user_name);
CREATE INDEX scim_users_by_external_id ON identity.scim_users (organization_id, external_id)
  WHERE external_id IS NOT NULL;
`
