/** The audit log: acts that changed who may do what, or removed something. It outlives the things that it names. */
export const name = "0056_identity_audit"

export const sql = `
CREATE TABLE identity.audit_entries (
  id text PRIMARY KEY,
  at timestamptz NOT NULL,
  organization_id text,
  actor text NOT NULL,
  credential_id text,
  address text,
  request_id text,
  action text NOT NULL,
  target_kind text NOT NULL,
  target_id text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entries_of_organization ON identity.audit_entries (organization_id, id DESC);
CREATE INDEX audit_entries_by_time ON identity.audit_entries (at, id);
`
