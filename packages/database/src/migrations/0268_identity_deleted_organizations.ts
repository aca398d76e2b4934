/** Marks deleted organizations, which can be restored for seven days. */
export const name = "0268_identity_deleted_organizations"

export const sql = `
ALTER TABLE identity.organizations ADD COLUMN deleted_at timestamptz;
CREATE INDEX organizations_deleted ON identity.organizations (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX sessions_within ON identity.sessions (within) WHERE within IS NOT NULL;
CREATE INDEX device_codes_within ON identity.device_codes (within) WHERE within IS NOT NULL;
`
