/** People, organizations, members, teams, API tokens and grants. */
export const name = "0003_identity"

export const sql = `
CREATE TABLE identity.users (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE,
  display_name text NOT NULL,
  photo_url text,
  is_operator boolean NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE identity.organizations (
  id text PRIMARY KEY,
  title text NOT NULL,
  email_domains text[] NOT NULL,
  hostname text,
  default_role text,
  sso boolean NOT NULL,
  ai boolean NOT NULL,
  invite_links boolean NOT NULL,
  logo text,
  created_at timestamptz NOT NULL
);

CREATE TABLE identity.members (
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES identity.users,
  role text,
  disabled boolean NOT NULL,
  sso boolean NOT NULL,
  joined_at timestamptz NOT NULL,
  last_seen_at timestamptz,
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX members_of_user ON identity.members (user_id, organization_id);

CREATE TABLE identity.teams (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  title text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX teams_of_organization ON identity.teams (organization_id, id);

CREATE TABLE identity.team_members (
  team_id text NOT NULL REFERENCES identity.teams ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES identity.users,
  PRIMARY KEY (team_id, user_id)
);
CREATE INDEX team_members_of_user ON identity.team_members (user_id, team_id);

CREATE TABLE identity.api_tokens (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES identity.users,
  label text NOT NULL,
  hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_tokens_of_user ON identity.api_tokens (user_id, id);

CREATE TABLE identity.grants (
  on_kind text NOT NULL,
  on_id text NOT NULL,
  to_kind text NOT NULL,
  to_id text NOT NULL,
  role text NOT NULL,
  PRIMARY KEY (on_id, on_kind, to_kind, to_id)
);
CREATE INDEX grants_to ON identity.grants (to_id, to_kind);
`
