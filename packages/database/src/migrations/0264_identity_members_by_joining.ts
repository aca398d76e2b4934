/**
 * Sorts members by the time of joining and the id under which they are listed: of the invitation, or of the user where there was
 * none. An order by users would reveal which invited addresses had accounts.
 */
export const name = "0264_identity_members_by_joining"

export const sql = `
DROP INDEX identity.members_by_joining;
CREATE INDEX members_by_joining ON identity.members (organization_id, joined_at, (COALESCE(invitation_id, user_id)));
`
