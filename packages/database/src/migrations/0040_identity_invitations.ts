/** The invitation that made somebody a member: the address that was typed, and when it was accepted. */
export const name = "0040_identity_invitations"

export const sql = `
ALTER TABLE identity.members
  ADD COLUMN invitation_id text,
  ADD COLUMN invited_as text,
  ADD COLUMN accepted_at timestamptz;
CREATE UNIQUE INDEX members_by_invitation ON identity.members (invitation_id) WHERE invitation_id IS NOT NULL;
`
