/** The role of a member of a team, the directory of a team, and titles for searches. */
export const name = "0065_identity_team_roles"

export const sql = `
ALTER TABLE identity.team_members ADD COLUMN role text NOT NULL DEFAULT 'member';
ALTER TABLE identity.teams
  ADD COLUMN external_id text,
  ADD COLUMN folded_title text NOT NULL DEFAULT '';
UPDATE identity.teams SET folded_title = lower(title);
CREATE UNIQUE INDEX teams_of_directory ON identity.teams (organization_id, external_id) WHERE external_id IS NOT NULL;
`
