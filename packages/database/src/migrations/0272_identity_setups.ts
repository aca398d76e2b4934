/** The setup that a new installation waits for: one row, until it is done or somebody has signed in. */
export const name = "0272_identity_setups"

export const sql = `
CREATE TABLE identity.setups (
  user_id text PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
  organization_id text NOT NULL REFERENCES identity.organizations (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
`
