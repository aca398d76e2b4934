/**
 * Comments on spaces and change requests, and replies to them. A body is kept in both of its forms, one as it was
 * written; what it is about is kept as it was then, for when it is gone.
 */
export const name = "0009_reviews_comments"

export const sql = `
CREATE TABLE reviews.comments (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES content.spaces ON DELETE CASCADE,
  change_request_id text REFERENCES reviews.change_requests ON DELETE CASCADE,
  review_id text,
  revision_id text NOT NULL,
  page_id text,
  page json,
  node json,
  table_cell json,
  markdown text NOT NULL,
  document json NOT NULL,
  reactions json NOT NULL,
  replies int NOT NULL,
  posted_by text NOT NULL,
  posted_at timestamptz NOT NULL,
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by text
);
CREATE INDEX comments_of_space ON reviews.comments (space_id, id) WHERE change_request_id IS NULL;
CREATE INDEX comments_of_change_request ON reviews.comments (change_request_id, id)
  WHERE change_request_id IS NOT NULL;
CREATE INDEX comments_of_page ON reviews.comments (space_id, page_id, id);

CREATE TABLE reviews.comment_replies (
  id text PRIMARY KEY,
  comment_id text NOT NULL REFERENCES reviews.comments ON DELETE CASCADE,
  markdown text NOT NULL,
  document json NOT NULL,
  reactions json NOT NULL,
  posted_by text NOT NULL,
  posted_at timestamptz NOT NULL,
  edited_at timestamptz
);
CREATE INDEX replies_of_comment ON reviews.comment_replies (comment_id, id);
`
