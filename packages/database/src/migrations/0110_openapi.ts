/** OpenAPI specifications with their versions, documents, outlines and differences. */
export const name = "0110_openapi"

export const sql = `
CREATE SCHEMA openapi;

CREATE TABLE openapi.specs (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  slug text NOT NULL,
  source jsonb NOT NULL,
  visibility text NOT NULL,
  requested_seq int NOT NULL,
  processed_seq int NOT NULL,
  started_at timestamptz,
  tries int NOT NULL,
  last_version_id text,
  last_processed_at timestamptz,
  error_code text,
  findings jsonb NOT NULL,
  source_hash text,
  fetched_files jsonb NOT NULL,
  next_fetch_at timestamptz,
  failures int NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX specs_by_slug ON openapi.specs (organization_id, slug) WHERE deleted_at IS NULL;
CREATE INDEX specs_of_organization ON openapi.specs (organization_id, id) WHERE deleted_at IS NULL;
CREATE INDEX specs_due ON openapi.specs (next_fetch_at, id) WHERE next_fetch_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX specs_deleted ON openapi.specs (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX specs_by_text ON openapi.specs ((source ->> 'blobHash'));

CREATE TABLE openapi.contents (
  hash text PRIMARY KEY,
  document_blob text NOT NULL,
  size int NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX contents_by_blob ON openapi.contents (document_blob);

CREATE TABLE openapi.outline_entries (
  content_hash text NOT NULL REFERENCES openapi.contents ON DELETE CASCADE,
  position int NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  entry jsonb NOT NULL,
  PRIMARY KEY (content_hash, kind, key)
);

CREATE TABLE openapi.versions (
  id text PRIMARY KEY,
  spec_id text NOT NULL REFERENCES openapi.specs ON DELETE CASCADE,
  seq int NOT NULL,
  source_hash text NOT NULL,
  source_blob text NOT NULL,
  has_external_files boolean NOT NULL,
  content_hash text NOT NULL REFERENCES openapi.contents,
  format text NOT NULL,
  written_version text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (spec_id, seq)
);
CREATE INDEX versions_of_content ON openapi.versions (content_hash);
CREATE INDEX versions_by_source ON openapi.versions (source_blob);

CREATE TABLE openapi.changes (
  base_hash text NOT NULL REFERENCES openapi.contents ON DELETE CASCADE,
  target_hash text NOT NULL REFERENCES openapi.contents ON DELETE CASCADE,
  changes jsonb NOT NULL,
  PRIMARY KEY (base_hash, target_hash)
);
CREATE INDEX changes_to ON openapi.changes (target_hash);
`
