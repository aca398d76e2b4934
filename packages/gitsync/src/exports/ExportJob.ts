import type { JobKind } from "@octavo/kernel"
import { Schema } from "effect"
import { shareOf, SyncRequest, tenantOf } from "../syncs/SyncRequest.ts"

/** The payload of an export job. */
export const ExportOrder = Schema.Struct({ ...SyncRequest.fields, commitMessage: Schema.String })
export type ExportOrder = typeof ExportOrder.Type

/** Brings the content of a space into a Git repository. */
export const ExportJob: JobKind<ExportOrder> = {
  name: "gitsync.export",
  payload: ExportOrder as Schema.Codec<ExportOrder, unknown>,
  maxAttempts: 5,
  shareOf,
  tenantOf
}
