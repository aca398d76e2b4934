/** The organization that a token reaches, the provider and the user that it comes from, and enforced single sign-on. */
export const name = "0055_identity_credentials"

export const sql = `
ALTER TABLE identity.api_tokens
  ADD COLUMN within text REFERENCES identity.organizations ON DELETE CASCADE,
  ADD COLUMN provider_id text,
  ADD COLUMN sso_exempt boolean NOT NULL DEFAULT false,
  ADD COLUMN made_by text REFERENCES identity.users;
CREATE INDEX api_tokens_within ON identity.api_tokens (within, user_id) WHERE within IS NOT NULL;
`
