import type { SpaceResource } from "@octavo/api"

/** Whether this person may change a space, directly or by a change request. */
export const mayPropose = ({ permissions }: SpaceResource): boolean => permissions.createChangeRequest
