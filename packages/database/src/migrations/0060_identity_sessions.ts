/** Sessions of browsers, one-time sign-in links, and codes of devices that wait for their users. */
export const name = "0060_identity_sessions"

export const sql = `
CREATE TABLE identity.sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  hash text NOT NULL UNIQUE,
  method text NOT NULL,
  within text REFERENCES identity.organizations (id) ON DELETE CASCADE,
  provider_id text,
  token_id text REFERENCES identity.api_tokens (id) ON DELETE CASCADE,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON identity.sessions (user_id, id);
CREATE INDEX sessions_by_provider ON identity.sessions (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX sessions_by_token ON identity.sessions (token_id) WHERE token_id IS NOT NULL;
CREATE INDEX sessions_by_end ON identity.sessions (expires_at);

CREATE TABLE identity.sign_in_links (
  hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  made_by text NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE identity.device_codes (
  hash text PRIMARY KEY,
  user_code text NOT NULL UNIQUE,
  client_id text NOT NULL,
  label text NOT NULL,
  address text NOT NULL,
  state text NOT NULL,
  user_id text REFERENCES identity.users (id) ON DELETE CASCADE,
  within text REFERENCES identity.organizations (id) ON DELETE CASCADE,
  provider_id text,
  poll_interval integer NOT NULL,
  polled_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
`
