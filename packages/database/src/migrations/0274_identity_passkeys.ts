/** Passkeys of users, and the challenges that browsers have to answer. */
export const name = "0274_identity_passkeys"

export const sql = `
CREATE TABLE identity.passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  label text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON identity.passkeys (user_id);
CREATE TABLE identity.passkey_challenges (
  hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON identity.passkey_challenges (expires_at);
`
