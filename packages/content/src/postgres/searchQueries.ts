import { longestTitle, weights } from "../search/SearchQuery.ts"

/** Which pages are searched: those at the heads of lines, but for those that do not want it. */
const isSearched = `p.until_seq IS NULL AND NOT p.removed AND NOT p.attributes @> '{"noIndex": true}'`

const inSources = (weight: number, query: string) =>
  `SELECT source_hash, ${weight} AS weight FROM content.source_words WHERE words @@ ${query}::text::tsquery`

const inTitles = (weight: string | number, query: string) =>
  `SELECT pages.n, ${weight} FROM content.page_versions p
    JOIN pages ON pages.line_id = p.line_id AND pages.id = p.id
    WHERE p.title_words @@ ${query}::text::tsquery AND p.line_id = ANY($1::text[]) AND ${isSearched}`

const titleWeight = `${weights.title} * (1 + ${longestTitle} - least(${longestTitle}, length(p.title_words)))`

/** Up to so many texts that answer, their pages are looked up one by one; of more, all pages are gone through. */
const few = 3000

/**
 * Every page that answers, with its rank, as `ranked`: the lines, and then what is asked of text and title from the least
 * tier to the best are the first parameters. No text is read for that, and no entry but that of the index, unless words must
 * stand together: then the first question does not say so, and the tenth parameter asks it of pages alone. Pages and
 * lines are numbered, since there may be very many of them to be counted together.
 */
export const rankedPages = `lot AS (
    SELECT count(*) <= ${few} AS is_small FROM (
      SELECT FROM content.source_words WHERE words @@ $2::text::tsquery LIMIT ${few + 1}
    ) AS found
  ), chosen AS (
    SELECT p.line_id, p.id, p.source_hash FROM content.page_versions p
    WHERE p.line_id = ANY($1::text[]) AND ${isSearched} AND NOT (SELECT is_small FROM lot)
    UNION ALL
    (
      SELECT page.* FROM content.source_words AS found CROSS JOIN LATERAL (
        SELECT p.line_id, p.id, p.source_hash FROM content.page_versions p
        WHERE p.source_hash = found.source_hash AND p.line_id = ANY($1::text[]) AND ${isSearched} OFFSET 0
      ) AS page WHERE found.words @@ $2::text::tsquery AND (SELECT is_small FROM lot)
      UNION
      SELECT p.line_id, p.id, p.source_hash FROM content.page_versions p
      WHERE p.title_words @@ $6::text::tsquery AND p.line_id = ANY($1::text[]) AND ${isSearched}
        AND (SELECT is_small FROM lot)
    )
  ), pages AS MATERIALIZED (
    SELECT row_number() OVER ()::int AS n, line.n AS line, chosen.* FROM chosen
    JOIN unnest($1::text[]) WITH ORDINALITY AS line(id, n) ON line.id = chosen.line_id
  ), hits AS (
    SELECT pages.n, ${weights.text} AS weight FROM content.source_words AS found
    JOIN pages ON pages.source_hash = found.source_hash
    WHERE found.words @@ $2::text::tsquery AND ($10::text = $2 OR (
      SELECT entry.words @@ $10::text::tsquery FROM content.source_words AS entry
      WHERE entry.source_hash = pages.source_hash AND entry.source_hash = found.source_hash
    ))
    UNION ALL
    SELECT pages.n, found.weight FROM (
      ${inSources(weights.oftenInText, "$3")}
      UNION ALL
      ${inSources(weights.headings, "$4")}
    ) AS found JOIN pages ON pages.source_hash = found.source_hash
    UNION ALL
    ${inTitles(weights.anyInTitle, "$5")}
    UNION ALL
    ${inTitles(titleWeight, "$6")}
  ), answers AS MATERIALIZED (
    SELECT n, sum(weight)::int AS rank FROM hits GROUP BY n
    HAVING bool_or(weight = ${weights.text} OR weight >= ${weights.title})
  ), ranked AS (
    SELECT pages.line, pages.line_id, pages.id, pages.source_hash, answers.rank FROM answers JOIN pages USING (n)
  )`

const following = (id: string) => `($7::int IS NULL OR (-rank, ${id} COLLATE "C") > (-$7::int, $8::text))`

/** The pages to answer, as `best`: where to go on from, and how many at most, are the parameters from the seventh on. */
export const bestPages = `best AS (
    SELECT line_id, id, source_hash, rank, rank AS line_rank FROM ranked WHERE ${following("id")}
    ORDER BY rank DESC, id COLLATE "C" LIMIT $9::int
  )`

/**
 * The lines to answer, with the pages of each; their number is the last parameter. Only pages of ranks that can be
 * among those are put in order.
 */
export const bestLines = `counted AS (
    SELECT line, rank, sum(count(*)) OVER (PARTITION BY line ORDER BY rank DESC) AS so_far FROM ranked GROUP BY line, rank
  ), lines AS (
    SELECT line, rank, least FROM (
      SELECT line, ($1::text[])[line] AS id, max(rank) AS rank,
        coalesce(max(rank) FILTER (WHERE so_far >= $11::int), 0) AS least
      FROM counted GROUP BY line
    ) AS each WHERE ${following("id")} ORDER BY rank DESC, id COLLATE "C" LIMIT $9::int
  ), best AS (
    SELECT line_id, id, source_hash, rank, line_rank FROM (
      SELECT ranked.*, lines.rank AS line_rank,
        row_number() OVER (PARTITION BY line ORDER BY ranked.rank DESC, id COLLATE "C") AS place
      FROM ranked JOIN lines USING (line) WHERE ranked.rank >= lines.least
    ) AS placed WHERE place <= $11::int
  )`

// OFFSET keeps the planner from joining with the whole table: each row finds the next one by an index.
const pageNow = (line: string, id: string) => `SELECT * FROM content.page_versions AS candidate
  WHERE candidate.line_id = ${line} AND candidate.id = ${id} AND candidate.until_seq IS NULL OFFSET 0`

/** The best pages with what is above them, as `above`. */
export const shownPages = `above AS (
    SELECT p.line_id, p.id AS page_id, p.title, p.parent_id, p.slug AS path FROM best
    CROSS JOIN LATERAL (${pageNow("best.line_id", "best.id")}) AS p
    UNION ALL
    SELECT above.line_id, above.page_id, above.title, p.parent_id, p.slug || '/' || above.path FROM above
    CROSS JOIN LATERAL (${pageNow("above.line_id", "above.parent_id")}) AS p
  )`

/** As much of the text of a page as is looked at for what to show, in characters. */
const charactersOfPage = 100_000

/** Answers the best pages with their sections, as far as those are looked at. */
export const shownSections = `SELECT best.line_id, best.id, best.rank, best.line_rank, above.title, above.path, (
    SELECT json_agg(json_build_object('anchor', s.anchor, 'title', s.title,
      'text', left(s.body, ${charactersOfPage})) ORDER BY s.ordinal)
    FROM (
      SELECT *, sum(length(body)) OVER (ORDER BY ordinal) - length(body) AS before
      FROM content.sections WHERE source_hash = best.source_hash
    ) AS s WHERE s.before < ${charactersOfPage}
  ) AS sections
  FROM best
  JOIN above ON above.line_id = best.line_id AND above.page_id = best.id AND above.parent_id IS NULL
  ORDER BY best.line_rank DESC, best.line_id COLLATE "C", best.rank DESC, best.id COLLATE "C"`
