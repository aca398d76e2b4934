import { DateTime, Effect } from "effect"
import { audit, Caller } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import { Files } from "../entries/Files.ts"
import { Pages } from "../entries/Pages.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import { createMainBranch } from "../revisions/createMainBranch.ts"
import { BranchId, type Snapshot } from "../entries/Revision.ts"
import { lockContainers } from "../containers/lockContainers.ts"
import { placeBehind } from "../containers/placeBeside.ts"
import { requireContainer } from "../containers/requireContainer.ts"
import { Redirects } from "../entries/Redirects.ts"
import { Variables } from "../entries/Variables.ts"
import { Space, visibilityIn } from "../containers/Space.ts"
import { SpaceId } from "../entries/SpaceId.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import { Spaces } from "../containers/Spaces.ts"
import { titleOfCopy } from "./titleOfCopy.ts"

/**
 * Copies a space, directly behind it; requires the role `create` on the space and on its container. The copy has the
 * content and the settings in one first revision, without the history, the change requests, the comments, the grants
 * and the synchronisation. Pages, files and reusable contents keep their ids and paths, which are unique within a space
 * only, so that relative references resolve within the copy. References that name the first space still lead there.
 */
export const duplicateSpace = Effect.fn("content.duplicateSpace")(function* (spaceId: SpaceId) {
  const { userId } = yield* Caller
  const find = requireSpace(spaceId, "create", "active", "settings")
  const { head, space } = yield* lockContainers(find, (found) => found.space.organizationId)
  const container = { organizationId: space.organizationId, parentId: space.parentId }
  yield* requireContainer(container)
  const id = SpaceId.make(yield* newId)
  const branchId = BranchId.make(yield* newId)
  const now = yield* DateTime.now
  yield* (yield* Spaces).put(
    new Space({
      ...space,
      id,
      position: yield* placeBehind(container, spaceId, id),
      title: titleOfCopy(space.title),
      visibility: visibilityIn(space.parentId, "private"),
      gitOrigin: null,
      pushedFolder: null,
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
      mainBranchId: branchId,
      ...(space.translationOf !== null && { translationOf: null, editMode: "live" })
    })
  )
  yield* createMainBranch(id, branchId)
  // Of this very revision, also when somebody commits another one between two of the tables.
  const from: Snapshot = { ...head, isCurrent: false }
  yield* (yield* Pages).copy(from, branchId)
  yield* (yield* Files).copy(from, branchId)
  yield* (yield* ReusableContents).copy(from, branchId)
  yield* (yield* Redirects).copy(from, branchId)
  yield* (yield* Variables).copy(from, branchId)
  yield* audit({
    organizationId: space.organizationId,
    action: "space.created",
    target: { kind: "space", id },
    after: { title: titleOfCopy(space.title), copyOf: spaceId }
  })
  return yield* requireSpace(id, "read")
}, atomically)
