import type { JobKind } from "@octavo/kernel"
import { Schema } from "effect"
import { SyncRequest, tenantOf } from "../syncs/SyncRequest.ts"

/** The payload of a push job. Its place is a folder, see `folderPlace`. */
export const PushOrder = Schema.Struct({
  ...SyncRequest.fields,
  /** Names the list of the files of the folder. */
  oid: Schema.String,
  /** The list of files that the folder is based on; null for the list of the latest push. */
  base: Schema.NullOr(Schema.String),
  message: Schema.String,
  /** The subject of the change request that gets the changes; null for main. */
  subject: Schema.NullOr(Schema.String),
  /** Whether the changes are only reported. */
  dryRun: Schema.Boolean
})
export type PushOrder = typeof PushOrder.Type

/** Brings the files of a pushed folder into a space. */
export const PushJob: JobKind<PushOrder> = {
  name: "gitsync.push",
  payload: PushOrder as Schema.Codec<PushOrder, unknown>,
  maxAttempts: 5,
  tenantOf
}
