import { DateTime, Effect } from "effect"
import { audit, Grants, holds, InviteLinks, type OrganizationId } from "@octavo/identity"
import { atomically, Jobs } from "@octavo/kernel"
import { lockContainers } from "../containers/lockContainers.ts"
import { AlreadyThere } from "../containers/Place.ts"
import { placeLast } from "../containers/placeLast.ts"
import { requireContainer } from "../containers/requireContainer.ts"
import { findRole } from "./findRole.ts"
import { Space, SpaceNotTransferable, visibilityIn } from "../containers/Space.ts"
import { SpaceHolders } from "./SpaceHolders.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import { Spaces } from "../containers/Spaces.ts"
import { TranslationSpaces } from "./TranslationSpaces.ts"

/**
 * Transfers a space to the top of another organization; requires the role `create` on the space and in that
 * organization. History, change requests, comments and synchronisation go with it; grants to people who are not members
 * of the other organization are removed.
 */
export const transferSpace = Effect.fn("content.transferSpace")(function* (
  spaceId: SpaceId,
  organizationId: OrganizationId
) {
  const container = { organizationId, parentId: null }
  const find = requireSpace(spaceId, "create")
  const before = yield* find
  if (before.space.organizationId === organizationId) return yield* new AlreadyThere({ id: spaceId })
  yield* requireContainer(container)
  const { space } = yield* lockContainers(find, (found) => found.space.organizationId, [organizationId])
  if (space.organizationId === organizationId) return yield* new AlreadyThere({ id: spaceId })
  if ((yield* (yield* TranslationSpaces).list([spaceId])).length > 0) {
    return yield* new SpaceNotTransferable({ spaceId, reason: "translated" })
  }
  if (yield* (yield* Jobs).hasUnfinished([spaceId])) {
    return yield* new SpaceNotTransferable({ spaceId, reason: "busy" })
  }
  const spaces = yield* Spaces
  const position = yield* placeLast(container)
  const locked = yield* spaces.getForUpdate(spaceId)
  if ((yield* (yield* SpaceHolders).findHeld([spaceId])).length > 0) {
    return yield* new SpaceNotTransferable({ spaceId, reason: "linked" })
  }
  const visibility = visibilityIn(null, locked.visibility)
  const updatedAt = yield* DateTime.now
  yield* spaces.put(new Space({ ...locked, ...container, position, visibility, updatedAt }))
  for (const side of [locked.organizationId, organizationId]) {
    yield* audit({
      organizationId: side,
      action: "space.transferred",
      target: { kind: "space", id: spaceId },
      before: { organization: locked.organizationId },
      after: { organization: organizationId }
    })
  }
  yield* (yield* Grants).removeOutsiders({ kind: "space", ids: [spaceId] }, organizationId)
  yield* (yield* InviteLinks).removeOf({ kind: "space", ids: [spaceId] })
  if (!holds(yield* findRole(spaceId), "create")) {
    return yield* new SpaceNotTransferable({ spaceId, reason: "unreachable" })
  }
  return yield* requireSpace(spaceId, "read")
}, atomically)
