import { weights } from "../search/SearchQuery.ts"
import { candidatePages, knownTitles } from "./searchCandidates.ts"
import { placeInTree, scoredPages, weightsOfTerms } from "./scoredPages.ts"
import { inBranch, inBranches, type PagesOfText } from "./searchScope.ts"
import { following, ranked, rankedPhrases, rankedWords } from "./searchRanks.ts"

/** The place of a matching page among those of its rank: a column or an expression about `page`. */
type Place = string

const idOfPage: Place = "page.id"

/**
 * The pages to answer, as `best`; those of one rank in order of their places. Places are read of those alone whose ranks can be among them.
 */
const bestPages = (place: Place) => `best AS (
    SELECT ($1::text[])[line] AS line_id, id, source_hash, rank, rank AS line_rank, place
    FROM (
      SELECT page.*, ${place} AS place FROM ${ranked} AS page
      WHERE ($7::int IS NULL OR rank <= $7::int) AND rank >= coalesce((
        SELECT rank FROM ${ranked} WHERE $7::int IS NULL OR rank < $7::int ORDER BY rank DESC OFFSET $9::int - 1 LIMIT 1
      ), 0) OFFSET 0
    ) AS placed WHERE ${following("place")}
    ORDER BY rank DESC, place COLLATE "C" LIMIT $9::int
  )`

/** The pages of the lines to answer, as `best`. Only those of ranks that can be among them are put in order. */
const bestLines = (place: Place) => `counted AS (
    SELECT line, rank, sum(count(*)) OVER (PARTITION BY line ORDER BY rank DESC) AS so_far FROM ${ranked} GROUP BY line, rank
  ), lines AS (
    SELECT line, line_id, rank, least FROM (
      SELECT line, ($1::text[])[line] AS line_id, max(rank) AS rank,
        coalesce(max(rank) FILTER (WHERE so_far >= $10::int), 0) AS least
      FROM counted GROUP BY line
    ) AS each WHERE ${following("line_id")} ORDER BY rank DESC, line_id COLLATE "C" LIMIT $9::int
  ), best AS (
    SELECT line_id, id, source_hash, rank, line_rank, place FROM (
      SELECT *, row_number() OVER (PARTITION BY line_id ORDER BY rank DESC, place COLLATE "C") AS nth FROM (
        SELECT page.id, page.source_hash, page.rank, ${place} AS place, lines.line_id, lines.rank AS line_rank
        FROM ${ranked} AS page JOIN lines USING (line) WHERE page.rank >= lines.least OFFSET 0
      ) AS page
    ) AS placed WHERE nth <= $10::int
  )`

// OFFSET keeps the planner from joining with the whole table: each row finds the next one by an index.
const pageNow = (line: string, id: string) => `SELECT * FROM content.page_versions AS candidate
  WHERE candidate.line_id = ${line} AND candidate.id = ${id} AND candidate.until_seq IS NULL OFFSET 0`

/** The best pages with what is above them, as `above`. */
const shownPages = `above AS (
    SELECT best.*, p.title, coalesce(p.attributes->>'description', '') AS description, ARRAY[]::text[] AS ancestors,
      p.parent_id, p.slug AS path FROM best
    CROSS JOIN LATERAL (${pageNow("best.line_id", "best.id")}) AS p
    UNION ALL
    SELECT above.line_id, above.id, above.source_hash, above.rank, above.line_rank, above.place, above.title,
      above.description, p.title || above.ancestors, p.parent_id, p.slug || '/' || above.path
    FROM above CROSS JOIN LATERAL (${pageNow("above.line_id", "above.parent_id")}) AS p
  )`

/** As much of the text of a page as is looked at for what to show, in bytes: Postgres counts characters by going through all of them. */
const bytesOfPage = 100_000

/** Answers the best pages with their sections, as far as those are looked at. */
const shownSections = (
  weights: string
) => `SELECT line_id, id, source_hash, rank, line_rank, place, title, path, description, ancestors, ${weights} AS weights, (
    SELECT json_agg(json_build_object('anchor', s.anchor, 'title', s.title,
      'text', CASE WHEN octet_length(s.body) <= ${bytesOfPage} THEN s.body ELSE left(s.body, ${bytesOfPage}) END)
      ORDER BY s.ordinal)
    FROM (
      SELECT *, sum(octet_length(body)) OVER (ORDER BY ordinal) - octet_length(body) AS before
      FROM content.sections WHERE source_hash = above.source_hash
    ) AS s WHERE s.before < ${bytesOfPage}
  ) AS sections
  FROM above WHERE parent_id IS NULL
  ORDER BY line_rank DESC, line_id COLLATE "C", rank DESC, place COLLATE "C"`

/** On later pages of a list, titles of earlier pages do not count. */
const isBelow = `($7::int IS NULL OR weight / ${weights.anyInTitle} < $7::int / ${weights.anyInTitle})`

const query = (...parts: ReadonlyArray<string>) =>
  `WITH RECURSIVE ${[...parts, shownPages].join(", ")} ${shownSections("NULL::int[]")}`

const scoredQuery = (pagesOfText: PagesOfText, best: string) =>
  `WITH RECURSIVE ${[scoredPages(pagesOfText), best, shownPages].join(", ")} ${shownSections(weightsOfTerms)}`

/**
 * The best pages of a branch, and the best branches with pages of each: for words, for phrases, and for most of some
 * words.
 */
export const searchQueries = {
  pages: {
    scored: scoredQuery(inBranch, bestPages(placeInTree)),
    words: query(candidatePages(`${isBelow} AND ${knownTitles.words}`), rankedWords, bestPages(idOfPage)),
    phrases: query(
      candidatePages(`${isBelow} AND ${knownTitles.phrases}`),
      rankedPhrases(following),
      bestPages(idOfPage)
    )
  },
  lines: {
    scored: scoredQuery(inBranches, bestLines(placeInTree)),
    words: query(candidatePages(knownTitles.words), rankedWords, bestLines(idOfPage)),
    phrases: query(
      candidatePages(knownTitles.phrases),
      rankedPhrases(() => "true"),
      bestLines(idOfPage)
    )
  }
}
