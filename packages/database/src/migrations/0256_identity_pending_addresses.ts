/** Lets a directory ask for one of thousands of invited people by the address, which no account has yet. */
export const name = "0256_identity_pending_addresses"

export const sql = `
CREATE INDEX members_by_pending_address ON identity.members (organization_id, invited_as)
  WHERE invitation_id IS NOT NULL AND accepted_at IS NULL;
`
