import { Caller, holds, requireRole, type Role, type UserId } from "@octavo/identity"
import { Effect } from "effect"

/** The permissions of the caller on a comment or reply. */
export interface CommentPermissions {
  readonly view: boolean
  /** Change its text. */
  readonly edit: boolean
  /** Reply and react, resolve and open again. */
  readonly reply: boolean
  readonly delete: boolean
}

const mayDelete = (role: Role, isAuthor: boolean): boolean => holds(role, isAuthor ? "comment" : "create")

/** The permissions of a role on a comment or reply of an author. */
export const permissionsOn = (role: Role, userId: UserId, author: UserId): CommentPermissions => ({
  view: holds(role, "read"),
  edit: userId === author && holds(role, "comment"),
  reply: holds(role, "comment"),
  delete: mayDelete(role, userId === author)
})

/** Fails with `AccessDenied` unless the caller may delete what somebody wrote. */
export const requireMayDelete = Effect.fnUntraced(function* (role: Role, author: UserId) {
  const { userId } = yield* Caller
  if (!mayDelete(role, userId === author)) yield* requireRole(role, userId === author ? "comment" : "create")
})
