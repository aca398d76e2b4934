/** Actors of audit entries that are no users, and the numbers of refused sign-ins by minute. */
export const name = "0074_identity_audit_actors"

export const sql = `
ALTER TABLE identity.audit_entries ADD COLUMN actor_kind text NOT NULL DEFAULT 'user';
ALTER TABLE identity.audit_entries ALTER COLUMN actor DROP NOT NULL;

CREATE TABLE identity.refused_sign_ins (
  target_kind text NOT NULL,
  target_id text NOT NULL,
  minute timestamptz NOT NULL,
  organization_id text,
  count integer NOT NULL,
  PRIMARY KEY (target_kind, target_id, minute)
);
`
