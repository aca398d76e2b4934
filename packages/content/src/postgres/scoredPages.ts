import { commonFrom, enough, lengths, maxScored, maxTerms, maxWeight, points } from "../search/pageScore.ts"
import { findsEntry } from "./findsEntry.ts"
import { isSearched } from "./searchCandidates.ts"
import { ranked } from "./searchRanks.ts"
import { isHashed, isWide, type PagesOfText, scope, sizeOfScope } from "./searchScope.ts"

const titled = (query: string) =>
  `p.title_words @@ ${query} AND p.line_id = ANY($1::text[]) AND ${isSearched}`

/** The weight of a term by its count, as `weightOf` has it. */
const weightOf = `CASE WHEN count = 0 THEN 0 ELSE 1 + (
      SELECT count(*) FROM generate_series(1, ${maxWeight - 1}) AS doubling
      WHERE numbered.count::bigint << doubling <= ${sizeOfScope}
    ) END`

const doublings = `(SELECT count(*) FROM generate_series(1, ${lengths.doublings}) AS doubling
      WHERE ${lengths.shortest} << doubling <= length(entry.words))`

/**
 * The positions of a matching page, `page`, and of all above it, and its id: in order of these, pages are in the order of the tree. OFFSET
 * keeps the planner from reading all pages of a branch for each step: among many small branches it takes a large one for small.
 */
export const placeInTree = `(
      WITH RECURSIVE up AS (
        SELECT p.parent_id, p.position || ' ' || p.id AS place FROM content.page_versions p
        WHERE p.line_id = ($1::text[])[page.line] AND p.id = page.id AND p.until_seq IS NULL
        UNION ALL
        SELECT p.parent_id, p.position || ' ' || up.place FROM up CROSS JOIN LATERAL (
          SELECT * FROM content.page_versions AS candidate WHERE candidate.line_id = ($1::text[])[page.line]
            AND candidate.id = up.parent_id AND candidate.until_seq IS NULL OFFSET 0
        ) AS p
      ) SELECT place FROM up WHERE parent_id IS NULL
    )`

/** So many of the best texts are tried before all of them are put in order. */
const maxTried = 5 * maxScored

/** The texts of the scope with the most weight among some of `texts`. Where the scope is hashed, these are all in it. */
const bestTexts = (tried: string, pagesOfText: PagesOfText) => `SELECT * FROM (
      SELECT * FROM texts ORDER BY weight DESC, source_hash COLLATE "C" ${tried}
    ) AS ordered WHERE NOT ${isWide} OR EXISTS (${pagesOfText("ordered.source_hash")}) LIMIT ${maxScored}`

/** Whether no text beyond those that were tried is among the best. */
const areEnough = `((SELECT count(*) FROM first_texts) = ${maxScored} OR (SELECT count(*) FROM texts) <= ${maxTried})`

/** The matches of terms with their successors, where both count. */
const pairs = `pairs AS MATERIALIZED (
    SELECT near::tsquery, in_order::tsquery, least(terms.weight, successor.weight)::int AS weight
    FROM unnest($13::text[], $14::text[]) WITH ORDINALITY AS t(near, in_order, n)
    JOIN terms USING (n) JOIN terms AS successor ON successor.n = t.n + 1 WHERE near <> ''
  )`

/** The points of a text for words near each other. */
const nearby = `CROSS JOIN LATERAL (
      SELECT coalesce(sum(weight * ((entry.words @@ pairs.near)::int * ${points.near} + (entry.words @@ in_order)::int * ${points.inOrder})), 0) AS near
      FROM pairs
    ) AS nearby`

/**
 * The pages that have most of the weight of some terms, as `ranked`, by the score of `scoreOf`; and the weights, as
 * `weights_of_terms`.  The parameters are the branches ($1); for each term the condition of a candidate ($2), of a text
 * ($3), of its frequent words ($4), of headings ($5) and of titles ($6), the weight on later pages of the list, or -1
 * ($11), and whether the term is required ($12); for each term and its successor that they are near each other ($13), and in
 * their order ($14), or nothing.
 */
export const scoredPages = (pagesOfText: PagesOfText): string => `${scope}, asked AS MATERIALIZED (
    SELECT n, found, text::tsquery, often::tsquery, headings::tsquery, title::tsquery, given, quoted
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $11::int[], $12::bool[])
      WITH ORDINALITY AS t(found, text, often, headings, title, given, quoted, n)
  ), hits AS MATERIALIZED (
    SELECT asked.n, found.source_hash FROM asked CROSS JOIN LATERAL (
      SELECT w.source_hash FROM content.source_words w
      WHERE ${findsEntry("w", "asked.found::tsquery")}
        AND CASE WHEN ${isWide} THEN EXISTS (${pagesOfText("w.source_hash")}) ELSE ${isHashed} END LIMIT ${commonFrom + 1}
    ) AS found
  ), numbered AS MATERIALIZED (
    SELECT asked.*, coalesce(texts.count, (SELECT count(*) FROM (
      SELECT FROM content.page_versions p WHERE ${titled("asked.title")} LIMIT ${commonFrom + 1}
    ) AS found)) AS count
    FROM asked LEFT JOIN (SELECT n, count(*) FROM hits GROUP BY n) AS texts USING (n)
  ), weighed AS MATERIALIZED (
    SELECT *, coalesce(nullif(given, -1), greatest(${weightOf}, quoted::int))::int AS weight, count > ${commonFrom} AS is_common FROM numbered
  ), terms AS MATERIALIZED (
    SELECT * FROM weighed WHERE weight > 0 ORDER BY quoted DESC, weight DESC, n LIMIT ${maxTerms}
  ), ${pairs}, weights_of_terms AS MATERIALIZED (
    SELECT ARRAY(SELECT coalesce(terms.weight, 0)::int FROM weighed LEFT JOIN terms USING (n) ORDER BY n) AS weights
  ), every AS MATERIALIZED (
    SELECT string_agg(found, ' & ')::tsquery AS query FROM terms HAVING bool_or(is_common)
  ), weights_in_texts AS MATERIALIZED (
    SELECT hits.source_hash, terms.weight FROM hits JOIN terms USING (n) WHERE NOT terms.is_common
    UNION ALL
    SELECT w.source_hash, 1 FROM every JOIN content.source_words w ON ${findsEntry("w", "every.query")} AND (${isWide} OR ${isHashed})
  ), texts AS MATERIALIZED (
    SELECT source_hash, sum(weight) AS weight FROM weights_in_texts GROUP BY source_hash
  ), first_texts AS MATERIALIZED (
    ${bestTexts(`LIMIT ${maxTried}`, pagesOfText)}
  ), titled AS MATERIALIZED (
    SELECT line_id, id, source_hash, sum(weight) AS weight FROM terms CROSS JOIN LATERAL (
      SELECT p.line_id, p.id, p.source_hash FROM content.page_versions p WHERE ${titled("terms.title")} OFFSET 0
    ) AS found GROUP BY line_id, id, source_hash
  ), candidates AS MATERIALIZED (
    SELECT line_id, id, source_hash FROM (
      SELECT titled.line_id, titled.id, titled.source_hash, 4 * titled.weight + coalesce(texts.weight, 0) AS weight
      FROM titled LEFT JOIN texts USING (source_hash)
      UNION ALL
      SELECT page.line_id, page.id, best.source_hash, best.weight FROM (
        SELECT * FROM first_texts WHERE ${areEnough}
        UNION ALL
        SELECT * FROM (${bestTexts("", pagesOfText)}) AS found WHERE NOT ${areEnough}
      ) AS best CROSS JOIN LATERAL (${pagesOfText("best.source_hash")}) AS page WHERE (page.line_id, page.id) NOT IN (SELECT titled.line_id, titled.id FROM titled)
    ) AS found ORDER BY weight DESC, source_hash COLLATE "C", id COLLATE "C" LIMIT ${maxScored}
  ), findings AS (
    SELECT c.line_id, c.id, c.source_hash, ${doublings} AS doublings, length(entry.title_words) AS title_size, found.*, nearby.near
    FROM candidates c
    CROSS JOIN LATERAL (
      SELECT p.title_words FROM content.page_versions p
      WHERE p.line_id = c.line_id AND p.id = c.id AND p.until_seq IS NULL OFFSET 0
    ) AS p
    CROSS JOIN LATERAL (
      -- ts_delete answers a vector without the lexeme as it is, unpacked: once for all terms.
      SELECT ts_delete(coalesce((SELECT w.words FROM content.source_words w WHERE w.source_hash = c.source_hash), ''), '')
        AS words, coalesce(p.title_words, '') AS title_words OFFSET 0
    ) AS entry
    CROSS JOIN LATERAL (
      SELECT sum(weight) AS total, coalesce(sum(weight) FILTER (WHERE is_in_text OR is_in_title), 0) AS matched,
        sum(weight * (is_in_text::int * ${points.text} + is_often::int * ${points.oftenInText}
          + is_in_headings::int * ${points.headings})) AS in_text,
        coalesce(sum(weight) FILTER (WHERE is_in_title), 0) AS in_title, count(*) FILTER (WHERE is_in_title) AS titled,
        bool_or(quoted AND NOT (is_in_text OR is_in_title)) AS lacks_quoted
      FROM (
        SELECT weight::int, quoted, entry.words @@ text AS is_in_text, entry.words @@ often AS is_often,
          entry.words @@ headings AS is_in_headings, entry.title_words @@ title AS is_in_title FROM terms OFFSET 0
      ) AS each
    ) AS found
    ${nearby}
  ), ${ranked} AS MATERIALIZED (
    SELECT line.n::int AS line, id, source_hash, (
        ((in_text + near) * ${lengths.scale} / (${lengths.offset} + doublings) + in_title * ${points.title}
        + CASE WHEN title_size = 0 THEN 0
          ELSE in_title * ${points.shareOfTitle} * least(title_size, titled * 2) / title_size END)
        * matched * matched / (total * total))::int AS rank
    FROM findings JOIN unnest($1::text[]) WITH ORDINALITY AS line(line_id, n) USING (line_id)
    WHERE matched > 0 AND matched * ${enough.of} >= total * ${enough.parts} AND NOT lacks_quoted
  )`

/** The weights that terms have, with each row of an answer. */
export const weightsOfTerms = "(SELECT weights FROM weights_of_terms)"
