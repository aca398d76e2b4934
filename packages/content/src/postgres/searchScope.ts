import { isSearched } from "./searchCandidates.ts"

/** Up to so many pages, the texts of the scope are hashed: of more, only if they are less than half of all texts. */
const maxHashed = 5_000

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

/** Whether the text of an entry `w` is in the hash table of the scope. IS TRUE keeps the planner from a join for each term. */
export const isHashed = `(w.source_hash IN (SELECT source_hash FROM scope)) IS TRUE`

/** Something of each page of the scope, from an index alone, whatever share of all pages they are. */
const ofScope = (columns: string) => `SELECT found.* FROM unnest($1::text[]) AS line(id) CROSS JOIN LATERAL (
      SELECT ${columns} FROM content.page_versions p WHERE p.line_id = line.id AND ${isSearched} OFFSET 0
    ) AS found`

/** The number of pages of the scope, as `size`, and their texts, as `scope`, which are read when something is looked for among them. */
export const scope = `size AS MATERIALIZED (
    SELECT pages, pages > ${maxHashed} AND pages * 2 > (
      SELECT CASE WHEN reltuples < 0 THEN 'infinity' ELSE reltuples END FROM pg_catalog.pg_class WHERE oid = 'content.source_words'::regclass
    ) AS is_wide FROM (SELECT sum(count)::bigint AS pages FROM (${ofScope("count(*) AS count")}) AS counts) AS counted
  ), scope AS MATERIALIZED (
    ${ofScope("p.source_hash")}
  )`
