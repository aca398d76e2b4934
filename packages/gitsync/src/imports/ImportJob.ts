import type { JobKind } from "@octavo/kernel"
import { Schema } from "effect"
import { shareOf, SyncRequest, tenantOf } from "../syncs/SyncRequest.ts"

/** The payload of an import job. */
export const ImportOrder = Schema.Struct({
  ...SyncRequest.fields,
  /** Makes a revision beside main and leaves main alone. */
  standalone: Schema.Boolean,
  /** Whether the import is only described. */
  dryRun: Schema.optionalKey(Schema.Boolean),
  /** Whether what came from elsewhere may be replaced; it may where nothing is said. */
  replace: Schema.optionalKey(Schema.Boolean)
})
export type ImportOrder = typeof ImportOrder.Type

/** Brings the content of a Git repository into a space. */
export const ImportJob: JobKind<ImportOrder> = {
  name: "gitsync.import",
  payload: ImportOrder as Schema.Codec<ImportOrder, unknown>,
  maxAttempts: 5,
  shareOf,
  tenantOf
}
