/** The giver and the time of each grant. A grant on a thing that is gone has no organization, and no effect. */
export const name = "0070_identity_grants_given"

export const sql = `
DELETE FROM identity.grants WHERE organization_id IS NULL;
ALTER TABLE identity.grants
  ALTER COLUMN organization_id SET NOT NULL,
  ADD COLUMN granted_by text,
  ADD COLUMN granted_at timestamptz;
`
