import { DateTime } from "effect"
import type { SqlClient, Statement } from "effect/sql"

/**
 * The condition that the time in a column is before another one, or not after it. The lower bound has the planner take the index of the
 * column: of a bound that it does not know it expects a third of the table, of two a two-hundredth.
 */
export const isPast = (
  sql: SqlClient.SqlClient,
  column: string,
  operator: "<" | "<=",
  time: DateTime.Utc
): Statement.Fragment => {
  const at = sql.literal(column)
  return sql`${at} >= '-infinity' AND ${at} ${sql.literal(operator)} ${DateTime.toDateUtc(time)}`
}
