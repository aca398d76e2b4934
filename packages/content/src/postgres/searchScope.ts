import { isSearched } from "./searchCandidates.ts"

/**
 * Up to so many pages, the texts of the scope are hashed: of more, only if they are less than half of all texts. For a common term some
 * thousands of texts are looked up, which takes as long as to hash three times as many.
 */
const maxHashed = 20_000

/** The number of pages of the scope. */
export const sizeOfScope = "(SELECT pages FROM size)"

/** Whether most texts are in the scope, so that it costs less to look up the few that are asked about than to hash all. */
export const isWide = "(SELECT is_wide FROM size)"

/** The pages of the scope with a text, `line_id` and `id`, by an index. OFFSET keeps the planner from a hash table of all pages. */
export type PagesOfText = (hash: string) => string

/** For one branch: an index has the texts of each. */
export const inBranch: PagesOfText = (hash) =>
  `SELECT p.line_id, p.id FROM content.page_versions p WHERE p.source_hash = ${hash} AND p.line_id = ANY($1::text[]) AND ${isSearched} OFFSET 0`

/** For many branches: each would be another look into that index, and few pages have the same text. */
export const inBranches: PagesOfText = (hash) =>
  `SELECT p.line_id, p.id FROM (
      SELECT p.line_id, p.id FROM content.page_versions p WHERE p.source_hash = ${hash} AND ${isSearched} OFFSET 0
    ) AS p WHERE p.line_id = ANY($1::text[]) OFFSET 0`

/** Something of each page of the scope, from an index alone, whatever share of all pages they are. */
const ofScope = (columns: string) => `SELECT found.* FROM unnest($1::text[]) AS line(id) CROSS JOIN LATERAL (
      SELECT ${columns} FROM content.page_versions p WHERE p.line_id = line.id AND ${isSearched} OFFSET 0
    ) AS found`

const hasMore = `(SELECT has_more FROM size)`

/** Whether the text of an entry `w` is in the hash table of the scope. IS TRUE keeps the planner from a join for each term. */
export const isHashed = `(w.source_hash IN (
      SELECT source_hash FROM first_pages WHERE NOT ${hasMore} UNION ALL SELECT * FROM (${ofScope("p.source_hash")}) AS every WHERE ${hasMore}
    )) IS TRUE`

/** The first pages of the scope, all of most scopes, as `first_pages`, and how many it has, as `size`. */
export const scope = `first_pages AS MATERIALIZED (
    ${ofScope("p.source_hash")} LIMIT ${maxHashed + 1}
  ), size AS MATERIALIZED (
    SELECT pages, has_more, has_more AND pages * 2 > (
      SELECT CASE WHEN reltuples < 0 THEN 'infinity' ELSE reltuples END FROM pg_catalog.pg_class WHERE oid = 'content.source_words'::regclass
    ) AS is_wide
    FROM (
      SELECT has_more, CASE WHEN has_more THEN (SELECT sum(count)::bigint FROM (${ofScope("count(*) AS count")}) AS counts) ELSE pages END AS pages
      FROM (SELECT count(*) AS pages, count(*) > ${maxHashed} AS has_more FROM first_pages) AS counted
    ) AS counted
  )`
