import { Clock, DateTime, Effect } from "effect"
import { slugify } from "@octavo/markdown"
import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import type { CollectionId } from "../containers/Collection.ts"
import { specOfSource } from "../entries/generated.ts"
import { type ComputedSource, PageId, type PageVersion } from "../entries/Page.ts"
import { positionsFor } from "../containers/positionsFor.ts"
import { noChanges } from "../entries/ContentChanges.ts"
import { commitRevision } from "../revisions/commitRevision.ts"
import { createMainBranch } from "../revisions/createMainBranch.ts"
import { BranchId } from "../entries/Revision.ts"
import { placeLast } from "../containers/placeLast.ts"
import { requireContainer } from "../containers/requireContainer.ts"
import { Containers } from "../containers/Containers.ts"
import { type EditMode, type Language, Space, visibilityIn } from "../containers/Space.ts"
import { SpaceId } from "../entries/SpaceId.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import { Spaces } from "../containers/Spaces.ts"

const addComputedPage = Effect.fnUntraced(function* (branchId: BranchId, computed: ComputedSource) {
  const now = yield* Clock.currentTimeMillis
  const title = specOfSource(computed) ?? computed.type
  const page: PageVersion = {
    id: PageId.make(yield* newId),
    parentId: null,
    position: positionsFor([], ["first"], 0).get("first")!,
    kind: "computed",
    title,
    slug: slugify(title),
    attributes: { computed },
    sourceHash: null,
    git: null,
    createdAt: now,
    updatedAt: now
  }
  const { userId: createdBy } = yield* Caller
  yield* Effect.orDie(
    commitRevision(branchId, {
      type: "edits",
      expectedHead: null,
      createdBy,
      git: null,
      message: null,
      changes: { ...noChanges, pages: { put: [page], remove: [] } }
    })
  )
})

/**
 * Creates an empty space at the end of an organization or of one of its collections; requires the role `create` there.
 * The space starts with one empty revision; with a source, a computed page follows.
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
    /** The source of a computed page, which is the only page of the space. */
    readonly computedSource?: ComputedSource
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
      pushedFolder: null,
      createdBy: caller.userId,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      mainBranchId: branchId,
      translationOf: input.translationOf ?? null
    })
  )
  yield* createMainBranch(spaceId, branchId)
  if (input.computedSource !== undefined) yield* addComputedPage(branchId, input.computedSource)
  yield* audit({
    organizationId: organizationId,
    action: "space.created",
    target: { kind: "space", id: spaceId },
    after: { title: input.title }
  })
  return yield* requireSpace(spaceId, "read")
}, atomically)
