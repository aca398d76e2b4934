/** The installation's secret, background jobs, regular work, and the first answers to marked requests. */
export const name = "0002_kernel_tables"

export const sql = `
CREATE TABLE kernel.installation (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  secret bytea NOT NULL
);

CREATE TABLE kernel.jobs (
  id text PRIMARY KEY,
  kind text NOT NULL,
  subject text,
  payload jsonb NOT NULL,
  state text NOT NULL,
  attempts int NOT NULL,
  progress jsonb,
  problem text,
  created_by text,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX jobs_of_subject ON kernel.jobs (subject, kind, id DESC);
CREATE INDEX jobs_by_state ON kernel.jobs (state, id DESC);
CREATE INDEX jobs_finished ON kernel.jobs (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE kernel.schedules (
  name text PRIMARY KEY,
  last_run_at timestamptz NOT NULL
);

CREATE TABLE kernel.idempotency_keys (
  owner text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer jsonb,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_keys_expiry ON kernel.idempotency_keys (expires_at);
`
