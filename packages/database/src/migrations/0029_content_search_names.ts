/**
 * Pages are found by names with signs (`C++`, `--force`) and by words that are also written as one (`set up`). Entries
 * carry the edition of what made them. Older ones answer as they did until the worker has made them anew, which it
 * does as soon as it starts.
 */
export const name = "0029_content_search_names"

export const sql = `
ALTER TABLE content.source_words ADD COLUMN edition smallint NOT NULL DEFAULT 1;
ALTER TABLE content.source_words ALTER COLUMN edition SET DEFAULT 2;

UPDATE content.page_versions SET title_words = NULL
WHERE until_seq IS NULL
  AND title ~* '(\\+\\+|#|[.@$-][a-z]|[-_]|\\m(up|out|off|down|back|over|away|in|on)\\M)';

DELETE FROM kernel.schedules WHERE name = 'content.refreshSearch';
`
