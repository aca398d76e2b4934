/**
 * Spaces and collections; lines of revisions, and the versions of pages, files, reusable contents and variables on
 * them; sources and their sections for search.
 *
 * A version is visible at revision n of its line when since_seq <= n and (until_seq is null or n < until_seq). A
 * removed version is a tombstone: on a line that lies over another it hides what is beneath.
 */
export const name = "0004_content"

export const sql = `
CREATE TABLE content.collections (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations,
  parent_id text REFERENCES content.collections,
  title text NOT NULL,
  description text,
  default_level text,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX collections_of_organization ON content.collections (organization_id, id);
CREATE INDEX collections_of_parent ON content.collections (parent_id);

CREATE TABLE content.spaces (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations,
  parent_id text REFERENCES content.collections,
  title text NOT NULL,
  emoji text,
  icon text,
  visibility text NOT NULL,
  default_level text,
  edit_mode text NOT NULL,
  language text,
  merge_rules jsonb,
  git_origin jsonb,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  main_line_id text NOT NULL,
  comments int NOT NULL DEFAULT 0,
  change_requests int NOT NULL DEFAULT 0,
  change_requests_open int NOT NULL DEFAULT 0,
  change_requests_draft int NOT NULL DEFAULT 0
);
CREATE INDEX spaces_of_organization ON content.spaces (organization_id, id) WHERE deleted_at IS NULL;
CREATE INDEX spaces_of_parent ON content.spaces (parent_id);
CREATE INDEX spaces_deleted ON content.spaces (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE content.lines (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES content.spaces ON DELETE CASCADE,
  kind text NOT NULL,
  head_seq int NOT NULL,
  head_revision_id text NOT NULL,
  base_line_id text,
  base_seq int
);
CREATE INDEX lines_of_space ON content.lines (space_id);

CREATE TABLE content.revisions (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES content.spaces ON DELETE CASCADE,
  line_id text NOT NULL REFERENCES content.lines ON DELETE CASCADE,
  seq int NOT NULL,
  base_line_id text,
  base_seq int,
  type text NOT NULL,
  parents text[] NOT NULL,
  created_by text,
  created_at timestamptz NOT NULL,
  git jsonb,
  message text,
  UNIQUE (line_id, seq)
);
CREATE INDEX revisions_of_space ON content.revisions (space_id, id);

CREATE TABLE content.sources (
  hash text PRIMARY KEY,
  text text NOT NULL,
  parser int NOT NULL,
  facts jsonb NOT NULL,
  document text,
  created_at timestamptz NOT NULL
);

CREATE TABLE content.page_versions (
  line_id text NOT NULL REFERENCES content.lines ON DELETE CASCADE,
  id text NOT NULL,
  since_seq int NOT NULL,
  until_seq int,
  removed boolean NOT NULL,
  parent_id text,
  position text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  title_words tsvector NOT NULL,
  slug text NOT NULL,
  attributes jsonb NOT NULL,
  source_hash text REFERENCES content.sources,
  git_oid text,
  git_path text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (line_id, id, since_seq)
);
CREATE UNIQUE INDEX page_versions_head ON content.page_versions (line_id, id) WHERE until_seq IS NULL;
CREATE INDEX page_versions_children ON content.page_versions (line_id, parent_id) WHERE until_seq IS NULL;
CREATE INDEX page_versions_git_path ON content.page_versions (line_id, git_path) WHERE until_seq IS NULL;
CREATE INDEX page_versions_source ON content.page_versions (source_hash);
CREATE INDEX page_versions_closed ON content.page_versions (line_id, until_seq) WHERE until_seq IS NOT NULL;
CREATE INDEX page_versions_title ON content.page_versions USING gin (title_words) WITH (fastupdate = off)
  WHERE until_seq IS NULL;

CREATE TABLE content.file_versions (
  line_id text NOT NULL REFERENCES content.lines ON DELETE CASCADE,
  id text NOT NULL,
  since_seq int NOT NULL,
  until_seq int,
  removed boolean NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL,
  width int,
  height int,
  blob_hash text NOT NULL,
  git_oid text,
  git_path text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (line_id, id, since_seq)
);
CREATE UNIQUE INDEX file_versions_head ON content.file_versions (line_id, id) WHERE until_seq IS NULL;
CREATE INDEX file_versions_git_path ON content.file_versions (line_id, git_path) WHERE until_seq IS NULL;
CREATE INDEX file_versions_closed ON content.file_versions (line_id, until_seq) WHERE until_seq IS NOT NULL;
CREATE INDEX file_versions_blob ON content.file_versions (blob_hash);

CREATE TABLE content.reusable_content_versions (
  line_id text NOT NULL REFERENCES content.lines ON DELETE CASCADE,
  id text NOT NULL,
  since_seq int NOT NULL,
  until_seq int,
  removed boolean NOT NULL,
  title text NOT NULL,
  source_hash text REFERENCES content.sources,
  git_oid text,
  git_path text,
  PRIMARY KEY (line_id, id, since_seq)
);
CREATE UNIQUE INDEX reusable_content_versions_head ON content.reusable_content_versions (line_id, id)
  WHERE until_seq IS NULL;
CREATE INDEX reusable_content_versions_closed ON content.reusable_content_versions (line_id, until_seq)
  WHERE until_seq IS NOT NULL;
CREATE INDEX reusable_content_versions_source ON content.reusable_content_versions (source_hash);

CREATE TABLE content.variable_versions (
  line_id text NOT NULL REFERENCES content.lines ON DELETE CASCADE,
  id text NOT NULL,
  since_seq int NOT NULL,
  until_seq int,
  removed boolean NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (line_id, id, since_seq)
);
CREATE UNIQUE INDEX variable_versions_head ON content.variable_versions (line_id, id) WHERE until_seq IS NULL;
CREATE INDEX variable_versions_closed ON content.variable_versions (line_id, until_seq)
  WHERE until_seq IS NOT NULL;

CREATE TABLE content.sections (
  source_hash text NOT NULL REFERENCES content.sources ON DELETE CASCADE,
  ordinal int NOT NULL,
  anchor text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (source_hash, ordinal)
);
CREATE INDEX sections_words ON content.sections USING gin (words) WITH (fastupdate = off);
`
