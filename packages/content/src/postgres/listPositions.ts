import type { ListingRequest } from "@octavo/kernel"
import type { ListPosition } from "../containers/Containers.ts"

/** How many of the places that a thing had are remembered: so often may it be moved during one walk through a list. */
const remembered = 20

/**
 * The places that a row `old` had, once it comes to stand where a row `next` says. They are places of one shelf; with
 * the shelf they are left behind.
 */
export const movesAfter = (old: string, next: string): string => `CASE
  WHEN (${old}.organization_id, ${old}.parent_id) IS DISTINCT FROM (${next}.organization_id, ${next}.parent_id) THEN '[]'
  WHEN ${old}.position = ${next}.position THEN ${old}.moves
  ELSE (CASE WHEN jsonb_array_length(${old}.moves) < ${remembered} THEN ${old}.moves ELSE ${old}.moves - 0 END)
    || jsonb_build_array(jsonb_build_array(nextval('content.moves'), ${old}.position))
END`

/**
 * Makes a query of rows (`row`, an alias in `select`) one for a stretch of a list of a shelf, in the order in which they
 * stood there when the walk through the list began; it answers where and when that was beside each row. The parameters of
 * `positionParameters` come after the first two of the query.
 */
export const selectByPosition = (
  select: string,
  row: string,
  table: "spaces" | "collections",
  shelf: string,
  shown = "true"
): string => `WITH page AS (
  SELECT id, stood, as_of FROM (
    SELECT t.id, walk.as_of, coalesce((
        SELECT m->>1 FROM jsonb_array_elements(t.moves) AS m
        WHERE (m->>0)::bigint > walk.as_of ORDER BY (m->>0)::bigint LIMIT 1
      ), t.position) COLLATE "C" AS stood
    FROM content.${table} AS t, (
      SELECT coalesce($3::bigint, max((moves->-1->>0)::bigint), 0) AS as_of FROM content.${table} WHERE ${shelf}
    ) AS walk
    WHERE ${shelf} AND ${shown}
  ) AS standing
  WHERE $4::text IS NULL OR (stood, id) > ($4, $5)
  ORDER BY stood, id LIMIT $6::int
)
${select.replace(`${row}.*,`, `${row}.*, page.stood, page.as_of,`)}
JOIN page ON page.id = ${row}.id ORDER BY page.stood, ${row}.id`

/** What a query of `selectByPosition` answers of each row beside the row itself. */
export interface ListPositionRow {
  readonly stood: string
  readonly as_of: bigint
}

export const toListPosition = ({ as_of, stood }: ListPositionRow): ListPosition => ({
  position: stood,
  asOf: Number(as_of)
})

/** The parameters of `selectByPosition`: since when, from behind what, and how many. */
export const positionParameters = ({ after, limit }: ListingRequest): ReadonlyArray<string | number | null> =>
  after === null
    ? [null, null, null, limit + 1]
    : [Number(after[2]), String(after[0]), String(after[1]), limit + 1]
