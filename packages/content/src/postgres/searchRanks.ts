import { weights } from "../search/SearchQuery.ts"
import { asked, candidates, chosen, isTitled } from "./searchCandidates.ts"

/** From so many candidates on, all texts that answer are kept to look among; else those of candidates. */
const many = 3000

/** The texts that answer, by the index alone. They are looked up when the first candidate asks, and never if none does. */
const among = (parameter: string) => `(
    SELECT w.source_hash FROM content.source_words w WHERE w.words @@ ${asked(parameter)}
      AND ((SELECT size FROM ${chosen}) >= ${many} OR w.source_hash IN (SELECT source_hash FROM ${candidates}))
  )`

const answers = (parameter: string) => `CASE WHEN (SELECT is_read FROM ${chosen}) THEN (
      SELECT w.words @@ ${asked(parameter)} FROM content.source_words w WHERE w.source_hash = candidates.source_hash
    ) ELSE source_hash IN ${among(parameter)} END`

/** What queries call the pages that answer, with their ranks. */
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
export const following = (id: string): string =>
  `($7::int IS NULL OR (-rank, ${id} COLLATE "C") > (-$7::int, $8::text))`

const likelyPlaces = (inText: boolean, inHeadings: boolean, condition: string) =>
  `SELECT line, id, source_hash, ${inText} AS in_text, ${inHeadings} AS in_headings,
    weight + ${(inText ? weights.text : 0) + (inHeadings ? weights.headings : 0)} AS rank FROM likely WHERE ${condition}`

/**
 * The best candidates where words must stand together, as `ranked`. Only entries tell whether they do: what is asked of texts and
 * headings is without places here, and with them in two more parameters. Each candidate is put wherever it may stand,
 * and then entries are read from the best place on, until a line has as many pages as are needed.
 */
export const rankedPhrases = (isFollowing: string): string => `likely AS MATERIALIZED (
    SELECT line, id, source_hash, in_text, source_hash IN ${among("$4")} AS in_headings,
      weight + CASE WHEN source_hash IN ${among("$3")} THEN ${weights.oftenInText} ELSE 0 END AS weight
    FROM (SELECT *, source_hash IN ${among("$2")} AS in_text FROM ${candidates} OFFSET 0) AS candidates
    WHERE ${isTitled} OR in_text
  ), places AS (
    ${[
      likelyPlaces(true, true, "in_text AND in_headings"),
      likelyPlaces(true, false, "in_text"),
      likelyPlaces(false, true, `${isTitled} AND in_headings`),
      likelyPlaces(false, false, isTitled)
    ].join(" UNION ALL ")}
  ), classes AS (
    SELECT line, rank, in_text, in_headings, array_agg(id::text) AS ids, array_agg(source_hash) AS hashes
    FROM places WHERE ${isFollowing} GROUP BY line, rank, in_text, in_headings
  ), walks AS (
    SELECT line, array_agg(ROW(rank, in_text, in_headings, ids, hashes)) AS classes
    FROM (SELECT * FROM classes ORDER BY line, rank DESC OFFSET 0) AS classes GROUP BY line
  ), ${ranked} AS MATERIALIZED (
    SELECT walks.line, found.id, found.source_hash, found.rank FROM walks CROSS JOIN LATERAL (
      SELECT page.id, page.source_hash, class.rank
      FROM unnest(classes) AS class(rank int, in_text boolean, in_headings boolean, ids text[], hashes text[])
      CROSS JOIN LATERAL (
        SELECT * FROM unnest(ids, hashes) AS page(id, source_hash) ORDER BY id COLLATE "C" OFFSET 0
      ) AS page
      WHERE coalesce((
        SELECT w.words @@ ${asked("$12")} = class.in_headings AND w.words @@ ${asked("$11")} = class.in_text
        FROM content.source_words w WHERE w.source_hash = page.source_hash
      ), NOT class.in_text AND NOT class.in_headings) LIMIT $10::int
    ) AS found
  )`
