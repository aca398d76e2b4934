import type { JobKind } from "@octavo/kernel"
import type { Schema } from "effect"
import { SyncRequest, tenantOf } from "../syncs/SyncRequest.ts"

/** Lists the files of a space as a folder gets them. The place of the order is a folder, see `folderPlace`. */
export const PullJob: JobKind<SyncRequest> = {
  name: "gitsync.pull",
  payload: SyncRequest as Schema.Codec<SyncRequest, unknown>,
  maxAttempts: 5,
  tenantOf
}
