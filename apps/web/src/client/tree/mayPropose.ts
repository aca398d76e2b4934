import type { SpaceResource } from "@octavo/api"

/**
 * Whether this person may change a space, directly or by a change request. In a locked space the API does not say whether somebody may
 * propose changes: who may comment is offered to, and the API decides.
 */
export const mayPropose = ({ editMode, permissions }: SpaceResource): boolean =>
  permissions.edit || (editMode === "locked" && permissions.comment)
