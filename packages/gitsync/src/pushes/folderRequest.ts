import type { SyncPlace } from "../states/SyncState.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"

/** The request that synchronises a space with a folder. */
export const folderRequest = (
  whose: Pick<SyncRequest, "spaceId" | "organizationId" | "requestedBy">,
  { directory, ref, url }: SyncPlace
): SyncRequest => ({
  ...whose,
  url,
  ref,
  directory,
  treeUrl: null,
  commitUrl: null,
  eventAt: null,
  force: false,
  provider: null,
  repositoryUrl: null
})
