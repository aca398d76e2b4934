import { weights } from "../search/SearchQuery.ts"
import { findsEntry } from "./findsEntry.ts"
import { asked, candidates, chosen, isTitled } from "./searchCandidates.ts"

/** From so many candidates on, all texts that answer are kept to look among; else those of candidates. */
const minFrequentPages = 3000

/** The texts that answer, by the index alone. They are looked up when the first candidate asks, and never if none does. */
const among = (parameter: string) => `(
    SELECT w.source_hash FROM content.source_words w WHERE ${findsEntry("w", asked(parameter))}
      AND ((SELECT size FROM ${chosen}) >= ${minFrequentPages} OR w.source_hash IN (SELECT source_hash FROM ${candidates}))
  )`

const answers = (parameter: string) => `CASE WHEN (SELECT is_read FROM ${chosen}) THEN (
      SELECT w.words @@ ${asked(parameter)} FROM content.source_words w WHERE w.source_hash = candidates.source_hash
    ) ELSE source_hash IN ${among(parameter)} END`

/** The name of the matching pages with their ranks in queries. */
export const ranked = "ranked"

/** The candidates that answer, as `ranked`. */
export const rankedWords = `${ranked} AS MATERIALIZED (
    SELECT line, id, source_hash, weight
        + CASE WHEN in_text THEN ${weights.text} ELSE 0 END
        + CASE WHEN ${answers("$3")} THEN ${weights.oftenInText} ELSE 0 END
        + CASE WHEN ${answers("$4")} THEN ${weights.headings} ELSE 0 END AS rank
    FROM (SELECT *, ${answers("$2")} AS in_text FROM ${candidates} OFFSET 0) AS candidates
    WHERE ${isTitled} OR in_text
  )`

/** From where to go on in what is in order of rank and an id. */
export const following = (id: string, rank = "rank"): string =>
  `($7::int IS NULL OR (-(${rank}), ${id} COLLATE "C") > (-$7::int, $8::text))`

/** The tiers of a page, by whether its text and its headings match the phrase, with their addition to the rank. */
const places = [
  { inText: true, inHeadings: true, adds: weights.text + weights.headings },
  { inText: true, inHeadings: false, adds: weights.text },
  { inText: false, inHeadings: true, adds: weights.headings },
  { inText: false, inHeadings: false, adds: 0 }
]

/** A tier in a query: its pages in two arrays, the same as a row, and the condition on their entries. */
const placeInQuery = (isFollowing: typeof following) => (place: (typeof places)[number], n: number) => {
  const mayStand = [
    place.inText ? "in_text" : isTitled,
    place.inHeadings ? "in_headings" : "true",
    isFollowing("id", `weight + ${place.adds}`)
  ].join(" AND ")
  const pages = (column: string) => `array_agg(${column}) FILTER (WHERE ${mayStand})`
  return {
    arrays: `${pages("id::text")} AS ids_${n}, ${pages("source_hash")} AS hashes_${n}`,
    row: `(${n}, weight + ${place.adds}, ids_${n}, hashes_${n})`,
    // In one question, since the entry is fetched for each.
    asks: `WHEN ${n} THEN (
      SELECT ${place.inText ? "" : "!!"}($11::text::tsquery) && ${place.inHeadings ? "" : "!!"}($12::text::tsquery))`
  }
}

/**
 * The best candidates of a phrase query, as `ranked`. Only index entries decide about phrases: the conditions of texts
 * and headings come without positions here, and with positions in two more parameters. Each candidate is put into each
 * possible tier, and then entries are read from the best tier on, until a branch has enough pages.
 */
export const rankedPhrases = (isFollowing: typeof following): string => {
  const inQuery = places.map(placeInQuery(isFollowing))
  const each = (part: keyof (typeof inQuery)[number], separator = ", ") =>
    inQuery.map((place) => place[part]).join(separator)
  return `likely AS (
    SELECT line, id, source_hash, in_text, source_hash IN ${among("$4")} AS in_headings,
      weight + CASE WHEN source_hash IN ${among("$3")} THEN ${weights.oftenInText} ELSE 0 END AS weight
    FROM (SELECT *, source_hash IN ${among("$2")} AS in_text FROM ${candidates} OFFSET 0) AS candidates
    WHERE ${isTitled} OR in_text OFFSET 0
  ), weighed AS (
    SELECT line, weight, ${each("arrays")} FROM likely GROUP BY line, weight
  ), classes AS (
    SELECT line, rank, place, ids, hashes FROM weighed
    CROSS JOIN LATERAL (VALUES ${each("row")}) AS placed(place, rank, ids, hashes) WHERE ids IS NOT NULL
  ), walks AS (
    SELECT line, array_agg(ROW(rank, place, ids, hashes)) AS classes
    FROM (SELECT * FROM classes ORDER BY line, rank DESC OFFSET 0) AS classes GROUP BY line
  ), ${ranked} AS MATERIALIZED (
    SELECT walks.line, found.id, found.source_hash, found.rank FROM walks CROSS JOIN LATERAL (
      SELECT page.id, page.source_hash, class.rank
      FROM unnest(classes) AS class(rank int, place int, ids text[], hashes text[])
      CROSS JOIN LATERAL (
        SELECT * FROM unnest(ids, hashes) AS page(id, source_hash) ORDER BY id COLLATE "C" OFFSET 0
      ) AS page
      WHERE coalesce((
        SELECT w.words @@ CASE class.place ${each("asks", " ")} END
        FROM content.source_words w WHERE w.source_hash = page.source_hash
      ), class.place = ${places.length - 1}) LIMIT $10::int
    ) AS found
  )`
}
