import { DateTime, Effect } from "effect"
import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import type { CollectionId } from "../collections/Collection.ts"
import { createMainBranch } from "../revisions/createMainBranch.ts"
import { BranchId } from "../revisions/Revision.ts"
import { placeLast } from "../containers/placeLast.ts"
import { requireContainer } from "../containers/requireContainer.ts"
import { Containers } from "../containers/Containers.ts"
import { type EditMode, type Language, Space, visibilityIn } from "./Space.ts"
import { SpaceId } from "./SpaceId.ts"
import { requireSpace } from "./requireSpace.ts"
import { Spaces } from "./Spaces.ts"

/**
 * Creates an empty space at the end of an organization or of one of its collections; requires the role `create` there.
 * The space starts with one empty revision.
 */
export const createSpace = Effect.fn("content.createSpace")(function* (
  organizationId: OrganizationId,
  input: {
    readonly title: string
    readonly emoji: string | null
    readonly parentId: CollectionId | null
    readonly language: Language | null
    readonly editMode: EditMode
    /** The source, for the space of a translation. */
    readonly translationOf?: SpaceId
  }
) {
  const caller = yield* Caller
  const container = { organizationId, parentId: input.parentId }
  yield* requireContainer(container)
  yield* (yield* Containers).lock([organizationId])
  // The collection may be removed while the caller waits for the lock of the containers.
  if (input.parentId !== null) yield* requireContainer(container)
  const spaces = yield* Spaces
  const now = yield* DateTime.now
  const spaceId = SpaceId.make(yield* newId)
  const branchId = BranchId.make(yield* newId)
  yield* spaces.put(
    new Space({
      id: spaceId,
      ...container,
      position: yield* placeLast(container),
      title: input.title,
      emoji: input.emoji,
      icon: null,
      visibility: visibilityIn(input.parentId, "private"),
      defaultLevel: "inherit",
      editMode: input.editMode,
      language: input.language,
      mergeRules: null,
      gitOrigin: null,
      createdBy: caller.userId,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      mainBranchId: branchId,
      translationOf: input.translationOf ?? null
    })
  )
  yield* createMainBranch(spaceId, branchId)
  yield* audit({
    organizationId: organizationId,
    action: "space.created",
    target: { kind: "space", id: spaceId },
    after: { title: input.title }
  })
  return yield* requireSpace(spaceId, "read")
}, atomically)
