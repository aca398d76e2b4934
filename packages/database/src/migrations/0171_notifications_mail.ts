/** Notices that users get mail about, and the topics that users want no mail about. */
export const name = "0171_notifications_mail"

export const sql = `
CREATE TABLE notifications.notices (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  event_id text NOT NULL,
  organization_id text NOT NULL,
  space_id text,
  change_request_id text,
  kind text NOT NULL,
  caused_by text,
  state text NOT NULL,
  attempts int NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, event_id)
);
CREATE INDEX notices_due ON notifications.notices (due_at, user_id) WHERE due_at IS NOT NULL;
CREATE INDEX notices_by_time ON notifications.notices (created_at, id);

CREATE TABLE notifications.muted_topics (
  user_id text NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  topic text NOT NULL,
  PRIMARY KEY (user_id, topic)
);
`
