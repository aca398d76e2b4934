import { longestTitle, weights } from "../search/SearchQuery.ts"

/** Which pages are searched: those at the heads of the lines that are the first parameter, but for those that do not want it. */
const searched = `p.line_id = ANY($1::text[]) AND p.until_seq IS NULL AND NOT p.removed
  AND NOT p.attributes @> '{"noIndex": true}'`

/**
 * Every page that answers, with its rank, as `ranked`: the lines, and then what is asked of text and title from the least
 * tier to the best are the first parameters. No text is read for that, and no entry but that of the index.
 */
export const rankedPages = `found AS (
    SELECT source_hash, sum(weight) AS weight FROM (
      SELECT source_hash, ${weights.text} AS weight FROM content.source_words WHERE words @@ $2::text::tsquery
      UNION ALL
      SELECT source_hash, ${weights.oftenInText} FROM content.source_words WHERE words @@ $3::text::tsquery
      UNION ALL
      SELECT source_hash, ${weights.headings} FROM content.source_words WHERE words @@ $4::text::tsquery
    ) AS tiers GROUP BY source_hash HAVING bool_or(weight = ${weights.text})
  ), hits AS (
    SELECT p.line_id, p.id, true AS answers, found.weight FROM found
    JOIN content.page_versions p ON p.source_hash = found.source_hash WHERE ${searched}
    UNION ALL
    SELECT p.line_id, p.id, false, ${weights.anyInTitle} FROM content.page_versions p
    WHERE p.title_words @@ $5::text::tsquery AND ${searched}
    UNION ALL
    SELECT p.line_id, p.id, true, ${weights.title} * (1 + ${longestTitle} - least(${longestTitle}, length(p.title_words)))
    FROM content.page_versions p WHERE p.title_words @@ $6::text::tsquery AND ${searched}
  ), ranked AS (
    SELECT line_id, id, sum(weight)::int AS rank FROM hits GROUP BY line_id, id HAVING bool_or(answers)
  )`

const following = (id: string) => `($7::int IS NULL OR (-rank, ${id}) > (-$7::int, $8::text))`

/** The pages to answer, as `best`: where to go on from, and how many at most, are the parameters after those. */
export const bestPages = `best AS (
    SELECT line_id, id, rank, rank AS line_rank FROM ranked WHERE ${following("id")}
    ORDER BY rank DESC, id LIMIT $9::int
  )`

/** The lines to answer, with the pages of each; their number is the last parameter. */
export const bestLines = `lines AS (
    SELECT line_id, rank FROM (SELECT line_id, max(rank) AS rank FROM ranked GROUP BY line_id) AS line
    WHERE ${following("line_id")} ORDER BY rank DESC, line_id LIMIT $9::int
  ), best AS (
    SELECT line_id, id, rank, line_rank FROM (
      SELECT ranked.*, lines.rank AS line_rank,
        row_number() OVER (PARTITION BY line_id ORDER BY ranked.rank DESC, id) AS place
      FROM ranked JOIN lines USING (line_id)
    ) AS placed WHERE place <= $10::int
  )`

/** The best pages with what is above them, as `above`. */
export const shownPages = `above AS (
    SELECT p.line_id, p.id AS page_id, p.parent_id, p.slug AS path FROM best
    JOIN content.page_versions p ON p.line_id = best.line_id AND p.id = best.id AND p.until_seq IS NULL
    UNION ALL
    SELECT above.line_id, above.page_id, p.parent_id, p.slug || '/' || above.path FROM above
    CROSS JOIN LATERAL (
      SELECT * FROM content.page_versions AS candidate WHERE candidate.line_id = above.line_id
        AND candidate.id = above.parent_id AND candidate.until_seq IS NULL OFFSET 0
    ) AS p
  )`

/** As much of the text of a page as is looked at for what to show, in characters. */
const charactersOfPage = 100_000

/** Answers the best pages with their sections, as far as those are looked at. */
export const shownSections = `SELECT best.line_id, best.id, best.rank, best.line_rank, p.title, above.path, (
    SELECT json_agg(json_build_object('anchor', s.anchor, 'title', s.title,
      'text', left(s.body, ${charactersOfPage})) ORDER BY s.ordinal)
    FROM (
      SELECT *, sum(length(body)) OVER (ORDER BY ordinal) - length(body) AS before
      FROM content.sections WHERE source_hash = p.source_hash
    ) AS s WHERE s.before < ${charactersOfPage}
  ) AS sections
  FROM best
  JOIN above ON above.line_id = best.line_id AND above.page_id = best.id AND above.parent_id IS NULL
  JOIN content.page_versions p ON p.line_id = best.line_id AND p.id = best.id AND p.until_seq IS NULL
  ORDER BY best.line_rank DESC, best.line_id, best.rank DESC, best.id`
