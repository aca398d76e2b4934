import { findsEntry } from "./findsEntry.ts"
import { maxTitleLength, weights } from "../search/SearchQuery.ts"

/** Which pages are searched: those at the heads of lines, but for those that do not want it. */
export const isSearched = `p.until_seq IS NULL AND NOT p.removed AND NOT p.attributes @> '{"noIndex": true}'`

/** Wraps a parameter in a subquery, so that the planner chooses the index without knowledge of its value. */
export const asked = (parameter: string): string => `(SELECT ${parameter}::text::tsquery)`

/** Whether a title answers. It does so whatever its text has. */
export const isTitled = `weight >= ${weights.title}`

/** Whether a text has what is asked of it, for pages whose titles have some of that. */
const isInText = `source_hash IN (SELECT w.source_hash FROM content.source_words w WHERE ${findsEntry("w", asked("$2"))})`

/** The conditions for titles that surely match: for words, and for words of a phrase. */
export const knownTitles = { words: `(${isTitled} OR coalesce(${isInText}, false))`, phrases: isTitled }

const titleWeight = `${weights.title} * (1 + ${maxTitleLength} - least(${maxTitleLength}, length(p.title_words)))`

/** Up to so many texts that answer, their pages are looked up one by one; of more, all pages are gone through. */
const maxRareCandidates = 3000

/** Up to so many candidates, the entry of each is read, unless few texts answer. */
const maxRead = 500

/** The name of the candidate pages in queries. */
export const candidates = "candidates"

/** The name of the row with the number of candidates, and whether their entries are read. */
export const chosen = "chosen"

/**
 * The pages among which the best are, as `candidates`, with the weights of their titles. A better title outweighs all else: on a
 * line that has enough of them, neither worse ones nor texts are looked at. Lines are numbered.
 *
 * The parameters are the lines; what is asked of text and title, from the least tier to the best; the rank and id from
 * which to go on, and how many to answer; and how many pages are needed of each line. `counts` says which pages with
 * words in their titles do for that.
 */
export const candidatePages = (counts: string): string => `titled AS MATERIALIZED (
    SELECT *, count(*) FILTER (WHERE counts) OVER (
        PARTITION BY line_id ORDER BY weight DESC GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ) AS better
    FROM (
      SELECT *, ${counts} AS counts FROM (
        SELECT p.line_id, p.id, p.source_hash, ${weights.anyInTitle} +
          CASE WHEN p.title_words @@ ${asked("$6")} THEN ${titleWeight} ELSE 0 END AS weight
        FROM content.page_versions p
        WHERE p.title_words @@ ${asked("$5")} AND p.line_id = ANY($1::text[]) AND ${isSearched} OFFSET 0
      ) AS p OFFSET 0
    ) AS p
  ), open AS MATERIALIZED (
    SELECT ARRAY(
      SELECT unnest($1::text[])
      EXCEPT SELECT line_id FROM titled GROUP BY line_id HAVING count(*) FILTER (WHERE counts) >= $10::int
    ) AS lines
  ), lot AS MATERIALIZED (
    SELECT CASE WHEN cardinality(lines) = 0 THEN 'none' WHEN (
      SELECT count(*) FROM (
        SELECT FROM content.source_words w WHERE ${findsEntry("w", asked("$2"))} LIMIT ${maxRareCandidates + 1}
      ) AS found
    ) > ${maxRareCandidates} THEN 'many' ELSE 'few' END AS size FROM open
  ), others AS (
    SELECT p.line_id, p.id, p.source_hash FROM content.page_versions p
    WHERE p.line_id = ANY((SELECT lines FROM open)::text[]) AND ${isSearched} AND (SELECT size FROM lot) = 'many'
    UNION ALL
    SELECT page.* FROM content.source_words AS found CROSS JOIN LATERAL (
      SELECT p.line_id, p.id, p.source_hash FROM content.page_versions p
      WHERE p.source_hash = found.source_hash AND ${isSearched} OFFSET 0
    ) AS page
    WHERE ${findsEntry("found", asked("$2"))} AND (page.line_id IN (SELECT unnest(lines) FROM open)) IS TRUE
      AND (SELECT size FROM lot) = 'few'
  ), ${candidates} AS MATERIALIZED (
    SELECT line.n::int AS line, found.id, found.source_hash, found.weight FROM (
      SELECT line_id, id, source_hash, weight FROM titled WHERE better < $10::int
      UNION ALL
      SELECT line_id, id, source_hash, 0 FROM others
      WHERE (line_id, id) NOT IN (SELECT titled.line_id, titled.id FROM titled)
    ) AS found JOIN unnest($1::text[]) WITH ORDINALITY AS line(id, n) ON line.id = found.line_id
  ), ${chosen} AS MATERIALIZED (
    SELECT size, size <= ${maxRead} AND (SELECT size FROM lot) <> 'few' AS is_read
    FROM (SELECT count(*) AS size FROM ${candidates}) AS counted
  )`
