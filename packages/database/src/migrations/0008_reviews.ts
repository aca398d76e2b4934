/**
 * Change requests, who reviewed them, what could not be merged; and indexes that find what a stretch of
 * revisions wrote, and a page by its slug.
 */
export const name = "0008_reviews"

const touched = (table: string) => `CREATE INDEX ${table}_since ON content.${table} (line_id, since_seq);`

export const sql = `
${["page_versions", "file_versions", "reusable_content_versions", "variable_versions"].map(touched).join("\n")}

CREATE INDEX page_versions_slug ON content.page_versions (slug, line_id) WHERE until_seq IS NULL;

ALTER TABLE identity.organizations ADD COLUMN merge_rules jsonb NOT NULL DEFAULT '{"type":"none"}';

CREATE SCHEMA reviews;

CREATE TABLE reviews.change_requests (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES content.spaces ON DELETE CASCADE,
  number int NOT NULL,
  status text NOT NULL,
  subject text NOT NULL,
  description jsonb,
  line_id text NOT NULL,
  seq int NOT NULL,
  base_line_id text NOT NULL,
  base_seq int NOT NULL,
  revision_id text NOT NULL,
  revision_initial text NOT NULL,
  revision_ancestor text NOT NULL,
  revision_merged text,
  unsettled jsonb,
  comments int NOT NULL DEFAULT 0,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (space_id, number)
);
CREATE INDEX change_requests_by_status ON reviews.change_requests (space_id, status, id);
CREATE INDEX change_requests_merged ON reviews.change_requests (revision_merged) WHERE revision_merged IS NOT NULL;

CREATE TABLE reviews.contributions (
  change_request_id text NOT NULL REFERENCES reviews.change_requests ON DELETE CASCADE,
  user_id text NOT NULL,
  action text NOT NULL,
  count int NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (change_request_id, user_id, action)
);

CREATE TABLE reviews.conflicts (
  change_request_id text NOT NULL REFERENCES reviews.change_requests ON DELETE CASCADE,
  ordinal int NOT NULL,
  id text NOT NULL,
  about jsonb NOT NULL,
  answer jsonb,
  PRIMARY KEY (change_request_id, id)
);

CREATE TABLE reviews.reviews (
  id text PRIMARY KEY,
  change_request_id text NOT NULL REFERENCES reviews.change_requests ON DELETE CASCADE,
  revision_id text NOT NULL,
  reviewer_id text NOT NULL,
  requested_by text,
  status text NOT NULL,
  outdated boolean NOT NULL,
  comment_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX reviews_of_change_request ON reviews.reviews (change_request_id, id);

CREATE TABLE reviews.requested_reviewers (
  change_request_id text NOT NULL REFERENCES reviews.change_requests ON DELETE CASCADE,
  user_id text NOT NULL,
  revision_id text NOT NULL,
  requested_by text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (change_request_id, user_id)
);
`
