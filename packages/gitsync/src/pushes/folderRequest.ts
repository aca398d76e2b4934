import { folderPlace } from "../states/SyncState.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"

/** The request that synchronises a space with the folder of this name. */
export const folderRequest = (
  whose: Pick<SyncRequest, "spaceId" | "organizationId" | "requestedBy">,
  source: string
): SyncRequest => ({
  ...whose,
  ...folderPlace(source),
  treeUrl: null,
  commitUrl: null,
  eventAt: null,
  force: false,
  provider: null,
  repositoryUrl: null
})
