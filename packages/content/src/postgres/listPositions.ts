import { type Listing, type ListingRequest, toListing } from "@octavo/kernel"
import type { ListPosition } from "../containers/Containers.ts"
import type { ContainerPosition } from "../containers/ContainerPosition.ts"

/** The number of former positions that are kept: an item can be moved that often during one traversal of a list. */
const remembered = 20

/**
 * The former positions of a row `old` after it moves to the position of a row `next`. They belong to one container and
 * are dropped with it.
 */
export const movesAfter = (old: string, next: string): string => `CASE
  WHEN (${old}.organization_id, ${old}.parent_id) IS DISTINCT FROM (${next}.organization_id, ${next}.parent_id) THEN '[]'
  WHEN ${old}.position = ${next}.position THEN ${old}.moves
  ELSE (CASE WHEN jsonb_array_length(${old}.moves) < ${remembered} THEN ${old}.moves ELSE ${old}.moves - 0 END)
    || jsonb_build_array(jsonb_build_array(nextval('content.moves'), ${old}.position))
END`

/**
 * Turns a query of rows (`row`, an alias in `select`) into a query of one page of the list of a container, in the order
 * of the first page of that list; adds the position and its time to each row. The parameters of `positionParameters`
 * follow the first two of the query.
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

/** The columns that `selectByPosition` adds to a row. */
export interface ListPositionRow {
  readonly stood: string
  readonly as_of: bigint
}

/** A page of the list of a container, of the rows of `selectByPosition`. */
export const toListingByPosition = <Row extends ListPositionRow, A extends object>(
  rows: ReadonlyArray<Row>,
  limit: number,
  show: (row: Row) => A,
  idOf: (item: A) => string
): Listing<A & { readonly listPosition: ListPosition }, ContainerPosition> =>
  toListing(
    rows.map((row) => ({ ...show(row), listPosition: { position: row.stood, asOf: Number(row.as_of) } })),
    limit,
    (item) => [item.listPosition.position, idOf(item), item.listPosition.asOf]
  )

/** The parameters of `selectByPosition`: since when, from behind what, and how many. */
export const positionParameters = ({
  after,
  limit
}: ListingRequest<ContainerPosition>): ReadonlyArray<string | number | null> =>
  after === null ? [null, null, null, limit + 1] : [after[2], after[0], after[1], limit + 1]
