import { GrantReach, type MemberView, type OrganizationId } from "@octavo/identity"
import { Effect } from "effect"
import { LevelNodes } from "./LevelNodes.ts"
import { SpaceLevels } from "./SpaceLevels.ts"

/** A member as the caller may see them, with the number of spaces that the member can read. */
export interface MemberWithSpaces extends MemberView {
  readonly spaces: number
}

/** Counts the spaces of an organization that each of these members can read, with two statements however many there are. */
export const countReadableSpaces = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  members: ReadonlyArray<MemberView>
) {
  if (members.length === 0) return []
  const [nodes, grants] = yield* Effect.all(
    [
      (yield* LevelNodes).list(organizationId),
      (yield* GrantReach).findOfUsers(members.map(({ member }) => member.userId))
    ],
    { concurrency: "unbounded" }
  )
  const levels = new SpaceLevels(nodes)
  const byUser = Map.groupBy(grants, ({ userId }) => userId)
  return members.map((view): MemberWithSpaces => {
    const { userId } = view.member
    return { ...view, spaces: levels.countReadable(userId, view.member, byUser.get(userId) ?? []) }
  })
})
