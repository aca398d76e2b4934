/**
 * Lets lists read the rows that they answer, whatever else there is: all change requests of a space, its open and its resolved comments.
 *
 * The share of distinct values tells the planner that a space, an organization or a webhook has a hundred rows. Plans are made once for a
 * connection, and the planner takes each for an average one: where one has nearly all rows, it read the table by the primary key, and for
 * a small one the whole table. A status that no change request has yet is one of four.
 */
export const name = "0254_reviews_lists_of_large_spaces"

/** The number of distinct values that the planner takes for granted, or minus their share in all rows. */
const distinct = {
  "reviews.comments": { space_id: -0.01, change_request_id: -0.01, page_id: -0.05 },
  "reviews.change_requests": { space_id: -0.01, status: 4 },
  "identity.audit_entries": { organization_id: -0.01 },
  "notifications.deliveries": { webhook_id: -0.01 },
  "content.spaces": { organization_id: -0.01 }
}

export const sql = `
CREATE INDEX change_requests_of_space ON reviews.change_requests (space_id, id);
CREATE INDEX comments_open ON reviews.comments (space_id, id) WHERE change_request_id IS NULL AND resolved_at IS NULL;
CREATE INDEX comments_resolved ON reviews.comments (space_id, id) WHERE change_request_id IS NULL AND resolved_at IS NOT NULL;
${Object.entries(distinct)
  .flatMap(([table, columns]) => [
    ...Object.entries(columns).map(
      ([column, count]) => `ALTER TABLE ${table} ALTER COLUMN ${column} SET (n_distinct = ${count});`
    ),
    `ANALYZE ${table};`
  ])
  .join("\n")}
`
