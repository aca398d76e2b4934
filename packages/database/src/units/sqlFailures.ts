import { Cause } from "effect"
import { SqlError } from "effect/sql"

/** The failures of SQL within a cause, typed or as defects. */
export const sqlFailures = (cause: Cause.Cause<unknown>): ReadonlyArray<SqlError.SqlError> =>
  cause.reasons.flatMap((reason) => {
    const error = Cause.isFailReason(reason)
      ? reason.error
      : Cause.isDieReason(reason)
        ? reason.defect
        : undefined
    return SqlError.isSqlError(error) ? [error] : []
  })

/**
 * Whether Postgres refused the plan of a prepared statement because the columns of a table changed since, as a migration of a newer
 * version does. Within a transaction the driver cannot prepare it again: the transaction has failed.
 */
export const isStalePlan = ({ reason }: SqlError.SqlError): boolean => {
  const fields = reason.cause as { readonly code?: string; readonly routine?: string } | undefined
  return fields?.code === "0A000" && fields.routine === "RevalidateCachedQuery"
}
