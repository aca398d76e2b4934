/** Webhooks of organizations, their deliveries, and the attempts of these. */
export const name = "0170_notifications"

export const sql = `
CREATE SCHEMA notifications;

CREATE TABLE notifications.webhooks (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  label text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  enabled boolean NOT NULL,
  disabled_reason text,
  failing_since timestamptz,
  sealed_secret text NOT NULL,
  previous_sealed_secret text,
  previous_until timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX webhooks_of_organization ON notifications.webhooks (organization_id, id);

CREATE TABLE notifications.deliveries (
  id text PRIMARY KEY,
  webhook_id text NOT NULL REFERENCES notifications.webhooks ON DELETE CASCADE,
  organization_id text NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  state text NOT NULL,
  attempts int NOT NULL,
  due_at timestamptz,
  problem text,
  created_at timestamptz NOT NULL,
  last_attempt_at timestamptz
);
CREATE INDEX deliveries_of_webhook ON notifications.deliveries (webhook_id, id);
CREATE INDEX deliveries_due ON notifications.deliveries (due_at, webhook_id) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_by_time ON notifications.deliveries (created_at, id);

CREATE TABLE notifications.attempts (
  id text PRIMARY KEY,
  delivery_id text NOT NULL REFERENCES notifications.deliveries ON DELETE CASCADE,
  at timestamptz NOT NULL,
  url text NOT NULL,
  status int,
  milliseconds int NOT NULL,
  problem text,
  answer text
);
CREATE INDEX attempts_of_delivery ON notifications.attempts (delivery_id, id);
`
