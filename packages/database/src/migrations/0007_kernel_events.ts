/** What happened in one domain, on its way to the others. */
export const name = "0007_kernel_events"

export const sql = `
CREATE TABLE kernel.events (
  id text PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  caused_by text,
  occurred_at timestamptz NOT NULL,
  delivered_at timestamptz
);
CREATE INDEX events_waiting ON kernel.events (id) WHERE delivered_at IS NULL;
CREATE INDEX events_delivered ON kernel.events (delivered_at) WHERE delivered_at IS NOT NULL;
`
