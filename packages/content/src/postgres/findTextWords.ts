import { slowRead } from "@octavo/database"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { BranchId } from "../entries/Revision.ts"
import { findsEntry } from "./findsEntry.ts"
import { asked } from "./searchCandidates.ts"
import { inBranches, isHashed, isWide, scope } from "./searchScope.ts"

/** So many texts are looked into for the words that they have. */
const maxTexts = 100

/** Looks the lexemes up in the index of texts, all at once, and then into the first texts that have any of them. */
const query = `WITH ${scope}, texts AS MATERIALIZED (
    SELECT w.words FROM content.source_words w WHERE ${findsEntry("w", asked("$2"))}
      AND CASE WHEN ${isWide} THEN EXISTS (${inBranches("w.source_hash")}) ELSE ${isHashed} END
    LIMIT ${maxTexts}
  ), words AS (
    SELECT lexeme COLLATE "C" AS word, count(*) AS texts FROM texts, unnest(tsvector_to_array(words)) AS lexeme GROUP BY 1
  )
  SELECT word FROM words
  WHERE word IN (SELECT unnest($3::text[])) OR (word !~ '^[#+~]' AND EXISTS (
    SELECT FROM unnest($5::int[]) AS length WHERE left(word, length) IN (SELECT unnest($4::text[]))
  ))
  ORDER BY texts DESC, word LIMIT 2000`

/** The words of texts that are one of some, or begin with any of others. */
export const findTextWords = (
  sql: SqlClient.SqlClient,
  branchIds: ReadonlyArray<BranchId>,
  words: ReadonlyArray<string>,
  beginnings: ReadonlyArray<string>
) => {
  const lexemes = [...words.map((word) => `'${word}'`), ...beginnings.map((word) => `'${word}':*`)]
  if (lexemes.length === 0) return Effect.succeed([])
  const found = sql.unsafe<{ word: string }>(query, [
    branchIds,
    lexemes.join(" | "),
    words,
    beginnings,
    [...new Set(beginnings.map((word) => [...word].length))]
  ])
  return slowRead(sql, found).pipe(
    Effect.map((rows) => rows.map(({ word }) => word)),
    Effect.orDie
  )
}
