/** Passwords of users, as hashes. */
export const name = "0273_identity_passwords"

export const sql = `
CREATE TABLE identity.passwords (
  user_id text PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
  hash text NOT NULL,
  changed_at timestamptz NOT NULL
);
`
