/** Spaces that follow their source, and translations with their runs, pages, memory and glossary. */
export const name = "0120_translations"

export const sql = `
ALTER TABLE content.spaces ADD COLUMN translation_of text REFERENCES content.spaces ON DELETE SET NULL;
CREATE INDEX spaces_translations ON content.spaces (translation_of) WHERE translation_of IS NOT NULL;

CREATE SCHEMA translations;

CREATE TABLE translations.translations (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  source_space_id text NOT NULL,
  source_language text NOT NULL,
  language text NOT NULL,
  instructions json NOT NULL,
  result_space_id text NOT NULL,
  status text NOT NULL,
  requested_seq int NOT NULL,
  due_at timestamptz,
  first_due_at timestamptz,
  result_revision_id text,
  stats json NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (source_space_id, language)
);
CREATE INDEX translations_of_organization ON translations.translations (organization_id, id);
CREATE UNIQUE INDEX translations_by_result ON translations.translations (result_space_id);
CREATE INDEX translations_due ON translations.translations (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE translations.runs (
  translation_id text NOT NULL REFERENCES translations.translations ON DELETE CASCADE,
  number int NOT NULL,
  seq int NOT NULL,
  source_revision_id text NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text,
  milliseconds bigint NOT NULL,
  pages int NOT NULL,
  words int NOT NULL,
  hits int NOT NULL,
  calls int NOT NULL,
  characters bigint NOT NULL,
  problem text,
  PRIMARY KEY (translation_id, number)
);

CREATE TABLE translations.page_states (
  translation_id text NOT NULL REFERENCES translations.translations ON DELETE CASCADE,
  id text NOT NULL,
  kind text NOT NULL,
  fingerprint text NOT NULL,
  recipe text NOT NULL,
  state text NOT NULL,
  was_translated boolean NOT NULL,
  outdated_at timestamptz,
  problems json NOT NULL,
  PRIMARY KEY (translation_id, kind, id)
);

CREATE TABLE translations.memory (
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  key text NOT NULL,
  output text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, key)
);
CREATE INDEX memory_by_use ON translations.memory (used_at);

CREATE TABLE translations.glossary_entries (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  translations json NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX glossary_entries_of_organization ON translations.glossary_entries (organization_id, id);
`
