import { describe, expect, it } from "@effect/vitest"
import {
  deleteSpace,
  DocumentParserInProcess,
  editSpace,
  type BranchId,
  restoreRevision,
  restoreSpace,
  Revisions,
  Spaces,
  updateSpace
} from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import { CheckFailed, importRepository, requestImport, SnapshotChecks } from "@octavo/gitsync"
import * as GitsyncMemory from "@octavo/gitsync/memory"
import { GitHost } from "@octavo/gitsync/testing"
import * as IdentityMemory from "@octavo/identity/memory"
import { aMember, as } from "@octavo/identity/testing"
import { newId, runNextJob } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import {
  createChangeRequest,
  deleteComment,
  editChangeRequest,
  editChangeRequestContent,
  getChangeRequest,
  mergeChangeRequest,
  type MergeOutcome,
  postComment,
  submitReview,
  updateChangeRequest,
  updateComment,
  ProposalsAsChangeRequests
} from "@octavo/reviews"
import * as ReviewsMemory from "@octavo/reviews/memory"
import { aProposal, commitInChangeRequest, rewritten } from "@octavo/reviews/testing"
import { Effect, type Exit, Layer } from "effect"
import { everythingIn, expectExactCounts, historyOf, textOnMain } from "./invariants.ts"
import { inEveryOrder, stepped } from "./Steps.ts"

/** No import of these tests is only described, and no pull request is checked. */
const checks = Layer.succeed(SnapshotChecks, {
  check: () => Effect.fail(new CheckFailed()),
  describe: () => Effect.fail(new CheckFailed())
})

const stores = stepped(
  ProposalsAsChangeRequests.pipe(
    Layer.provideMerge(Layer.mergeAll(GitsyncMemory.layer, ReviewsMemory.layer, ContentMemory.layer)),
    Layer.provideMerge(IdentityMemory.layer),
    Layer.provideMerge(KernelMemory.layer),
    Layer.provideMerge(
      Layer.mergeAll(DocumentParserInProcess, GitsyncMemory.remotes, KernelMemory.downloads(), checks)
    )
  )
)

const anyway = { ifMatch: null }
const succeeded = (exits: ReadonlyArray<Exit.Exit<unknown, unknown>>) =>
  exits.map((exit) => exit._tag === "Success")

/** Two change requests that each write another paragraph of one page, or the same one. */
const twoProposals = (second: "Two." | "Five.") =>
  Effect.gen(function* () {
    const made = yield* aProposal()
    const { admin, changeRequest, page, space, text } = made
    const { changeRequest: other } = yield* createChangeRequest(space.id, "Other words").pipe(as(admin))
    yield* commitInChangeRequest(changeRequest, rewritten(page, text.replace("Two.", "Two of the first.")))
    yield* commitInChangeRequest(other, rewritten(page, text.replace(second, "By the second.")))
    return { ...made, other, startSeq: 2 }
  })

type World = Effect.Success<ReturnType<typeof twoProposals>>

/** Requests the import of a repository with one page. */
const requestFromAfar = Effect.fnUntraced(function* (world: World) {
  const host = yield* GitHost
  const name = yield* newId
  yield* host.commit(name, { files: { "README.md": "# Imported\n\nFrom afar.\n" } })
  yield* requestImport(world.space.id, {
    url: host.urlOf(name),
    ref: "refs/heads/main",
    directory: "",
    treeUrl: null,
    commitUrl: null,
    eventAt: null,
    force: false,
    standalone: false,
    provider: null,
    repositoryUrl: null
  }).pipe(as(world.admin))
})

const merge = ({ admin, space }: World, number: "1" | "2") =>
  mergeChangeRequest(space.id, number).pipe(as(admin))

/** Nothing is lost, nothing is counted wrong, and main grew by so many revisions. */
const expectSound = Effect.fnUntraced(function* (
  world: World,
  { grownBy, kept }: { readonly grownBy: number; readonly kept: ReadonlyArray<string> }
) {
  yield* expectExactCounts(world)
  expect((yield* historyOf(world)).length).toBe(world.startSeq + grownBy)
  const all = yield* everythingIn(world)
  for (const text of kept) expect(all).toContain(text)
})

describe("in every order of their steps", () => {
  describe("a merge", () => {
    it.effect("and one of other paragraphs are both done", () =>
      Effect.gen(function* () {
        const orders = yield* inEveryOrder(
          stores,
          twoProposals("Five."),
          (world) => [merge(world, "1"), merge(world, "2")],
          Effect.fnUntraced(function* (world, exits) {
            expect(succeeded(exits)).toEqual([true, true])
            expect(yield* textOnMain(world, world.page.id)).toBe(
              world.text.replace("Two.", "Two of the first.").replace("Five.", "By the second.")
            )
            yield* expectSound(world, { grownBy: 2, kept: [] })
          })
        )
        expect(orders).toBeGreaterThanOrEqual(20)
      })
    )

    it.effect("and one of the same paragraph: one is done, and the other asks", () =>
      Effect.gen(function* () {
        const orders = yield* inEveryOrder(
          stores,
          twoProposals("Two."),
          (world) => [merge(world, "1"), merge(world, "2")],
          Effect.fnUntraced(function* (world, exits) {
            const results = exits.map((exit) =>
              exit._tag === "Success" ? (exit.value as MergeOutcome<"merge">).result : exit._tag
            )
            expect([...results].sort()).toEqual(["conflicts", "merge"])
            yield* expectSound(world, { grownBy: 1, kept: ["Two of the first.", "By the second."] })
          })
        )
        expect(orders).toBeGreaterThanOrEqual(20)
      })
    )

    it.effect("of one change request is done once", () =>
      Effect.gen(function* () {
        yield* inEveryOrder(
          stores,
          twoProposals("Five."),
          (world) => [merge(world, "1"), merge(world, "1")],
          Effect.fnUntraced(function* (world, exits) {
            expect(succeeded(exits).sort()).toEqual([false, true])
            yield* expectSound(world, { grownBy: 1, kept: ["Two of the first.", "By the second."] })
          })
        )
      })
    )

    it.effect("and an edit of main are both there", () =>
      Effect.gen(function* () {
        const orders = yield* inEveryOrder(
          stores,
          twoProposals("Five."),
          (world) => [
            merge(world, "1"),
            editSpace(
              world.space.id,
              [
                {
                  type: "update_page",
                  page: world.page.id,
                  document: { markdown: world.text.replace("Four.", "Four of main.") }
                }
              ],
              anyway
            ).pipe(as(world.admin))
          ],
          Effect.fnUntraced(function* (world, exits) {
            expect(succeeded(exits)).toEqual([true, true])
            // The edit writes the whole text: after the merge it takes its paragraph back, in a revision of its own.
            yield* expectSound(world, { grownBy: 2, kept: ["Four of main."] })
            const { changeRequest } = yield* getChangeRequest(world.space.id, "1").pipe(as(world.admin))
            expect(changeRequest.status).toBe("merged")
          })
        )
        expect(orders).toBeGreaterThan(5)
      })
    )

    it.effect("and an import of the repository are both there", () =>
      Effect.gen(function* () {
        const withRepository = Effect.gen(function* () {
          const world = yield* twoProposals("Five.")
          yield* requestFromAfar(world)
          return world
        })
        yield* inEveryOrder(
          stores,
          withRepository,
          (world) => [merge(world, "1"), Effect.asVoid(runNextJob([importRepository]))],
          Effect.fnUntraced(function* (world, exits) {
            expect(succeeded(exits)).toEqual([true, true])
            const history = yield* historyOf(world)
            expect(
              history
                .map(({ git, type }) => (git === null ? type : "import"))
                .slice(2)
                .sort()
            ).toEqual(history.length === 4 ? ["import", "merge"] : ["import"])
            const all = yield* everythingIn(world)
            for (const text of ["From afar.", "By the second."]) expect(all).toContain(text)
            yield* expectExactCounts(world)
          })
        )
      })
    )

    it.effect("and an update of the same change request leave one of both, or both", () =>
      Effect.gen(function* () {
        const onMain = Effect.gen(function* () {
          const world = yield* twoProposals("Five.")
          yield* world.commitOnMain(rewritten(world.page, world.text.replace("One.", "One of main.")))
          return { ...world, startSeq: 3 }
        })
        yield* inEveryOrder(
          stores,
          onMain,
          (world) => [
            merge(world, "1"),
            Effect.asVoid(updateChangeRequest(world.space.id, "1").pipe(as(world.admin)))
          ],
          Effect.fnUntraced(function* (world, exits) {
            expect(succeeded(exits)[0]).toBe(true)
            expect(yield* textOnMain(world, world.page.id)).toBe(
              world.text.replace("One.", "One of main.").replace("Two.", "Two of the first.")
            )
            yield* expectSound(world, { grownBy: 1, kept: ["By the second."] })
          })
        )
      })
    )

    it.effect("and an edit of the same change request: the edit is merged, waits, or is refused", () =>
      Effect.gen(function* () {
        yield* inEveryOrder(
          stores,
          twoProposals("Five."),
          (world) => [
            merge(world, "1"),
            Effect.asVoid(
              editChangeRequestContent(
                world.space.id,
                "1",
                [{ type: "insert_page", title: "Late", document: { markdown: "Late words.\n" } }],
                anyway
              ).pipe(as(world.admin))
            )
          ],
          Effect.fnUntraced(function* (world, exits) {
            const [isMerged, isEdited] = succeeded(exits)
            expect(isMerged).toBe(true)
            yield* expectSound(world, {
              grownBy: 1,
              kept: isEdited ? ["Late words.", "Two of the first."] : ["Two of the first."]
            })
          })
        )
      })
    )

    it.effect("and archiving it: one of both happened last, and the counts know which", () =>
      Effect.gen(function* () {
        yield* inEveryOrder(
          stores,
          twoProposals("Five."),
          (world) => [
            merge(world, "1"),
            Effect.asVoid(
              editChangeRequest(world.space.id, "1", { status: "archived" }).pipe(as(world.admin))
            )
          ],
          Effect.fnUntraced(function* (world, exits) {
            const [isMerged, isArchived] = succeeded(exits)
            const { changeRequest } = yield* getChangeRequest(world.space.id, "1").pipe(as(world.admin))
            expect([isMerged, isArchived]).toEqual(
              changeRequest.status === "merged" ? [true, false] : [false, true]
            )
            yield* expectSound(world, { grownBy: isMerged ? 1 : 0, kept: ["Two of the first."] })
          })
        )
      })
    )

    it.effect("and the deletion of its space: it is merged before, or not at all", () =>
      Effect.gen(function* () {
        yield* inEveryOrder(
          stores,
          twoProposals("Five."),
          (world) => [merge(world, "1"), deleteSpace(world.space.id).pipe(as(world.admin))],
          Effect.fnUntraced(function* (world, exits) {
            const [isMerged, isDeleted] = succeeded(exits)
            expect(isDeleted).toBe(true)
            expect((yield* (yield* Spaces).get(world.space.id)).deletedAt).not.toBeNull()
            yield* restoreSpace(world.space.id).pipe(as(world.admin))
            yield* expectSound(world, { grownBy: isMerged ? 1 : 0, kept: ["Two of the first."] })
          })
        )
      })
    )

    it.effect("and a reviewer who asks for changes: never a merge after that was said", () =>
      Effect.gen(function* () {
        const reviewed = Effect.gen(function* () {
          const world = yield* twoProposals("Five.")
          const reviewer = yield* aMember(world.organization.id, { role: "review" })
          yield* updateSpace(world.space.id, {
            mergeRules: { type: "rules", rules: [{ rule: "require_all_reviews_approved" }] }
          }).pipe(as(world.admin))
          return { ...world, reviewer }
        })
        yield* inEveryOrder(
          stores,
          reviewed,
          (world) => [
            merge(world, "1"),
            Effect.asVoid(submitReview(world.space.id, "1", "changes-requested").pipe(as(world.reviewer)))
          ],
          Effect.fnUntraced(function* (world, exits) {
            const [isMerged, isReviewed] = succeeded(exits)
            expect(isMerged).toBe(!isReviewed)
            yield* expectSound(world, { grownBy: isMerged ? 1 : 0, kept: ["Two of the first."] })
          })
        )
      })
    )
  })

  describe("an edit of main", () => {
    const edit = ({ admin, page, space, text }: World) =>
      editSpace(
        space.id,
        [{ type: "update_page", page: page.id, document: { markdown: text.replace("One.", "Late.") } }],
        anyway
      ).pipe(as(admin))

    it.effect("and the locking of its space: never an edit after that was said", () =>
      Effect.gen(function* () {
        const lock = Effect.fnUntraced(function* ({ admin, space }: World) {
          yield* updateSpace(space.id, { editMode: "locked" }).pipe(as(admin))
          return (yield* historyOf({ admin, space })).length
        })
        const orders = yield* inEveryOrder(
          stores,
          twoProposals("Five."),
          (world) => [edit(world), lock(world)],
          Effect.fnUntraced(function* (world, [edited, locked]) {
            const isEdited = edited!._tag === "Success"
            expect(locked).toMatchObject({ _tag: "Success", value: world.startSeq + (isEdited ? 1 : 0) })
            yield* expectSound(world, { grownBy: isEdited ? 1 : 0, kept: [] })
          })
        )
        expect(orders).toBeGreaterThan(3)
      })
    )

    it.effect("and the deletion of its space: it is written before, or not at all", () =>
      Effect.gen(function* () {
        const remove = Effect.fnUntraced(function* ({ admin, space }: World) {
          yield* deleteSpace(space.id).pipe(as(admin))
          const { headSeq } = yield* (yield* Revisions).getBranch(space.mainBranchId)
          return headSeq
        })
        yield* inEveryOrder(
          stores,
          twoProposals("Five."),
          (world) => [edit(world), remove(world)],
          Effect.fnUntraced(function* (world, [edited, removed]) {
            const { headSeq } = yield* (yield* Revisions).getBranch(world.space.mainBranchId)
            expect(removed).toMatchObject({ _tag: "Success", value: headSeq })
            yield* restoreSpace(world.space.id).pipe(as(world.admin))
            yield* expectSound(world, { grownBy: edited!._tag === "Success" ? 1 : 0, kept: [] })
          })
        )
      })
    )
  })

  describe("the deletion of a space", () => {
    /** Deletes the space; answers the head that a branch of it has at that moment. */
    const remove = Effect.fnUntraced(function* ({ admin, space }: World, branchId: BranchId) {
      yield* deleteSpace(space.id).pipe(as(admin))
      return (yield* (yield* Revisions).getBranch(branchId)).headSeq
    })
    const writers = {
      "that an old revision of main is restored": (world: World) => ({
        branchId: world.space.mainBranchId,
        write: Effect.asVoid(restoreRevision(world.space.id, world.revisionId, anyway).pipe(as(world.admin)))
      }),
      "an import of the repository": (world: World) => ({
        branchId: world.space.mainBranchId,
        write: Effect.gen(function* () {
          yield* requestFromAfar(world)
          yield* runNextJob([importRepository])
        })
      }),
      "an edit of a change request": (world: World) => ({
        branchId: world.changeRequest.branchId,
        write: Effect.asVoid(
          editChangeRequestContent(
            world.space.id,
            "1",
            [{ type: "insert_page", title: "Late", document: { markdown: "Late words.\n" } }],
            anyway
          ).pipe(as(world.admin))
        )
      }),
      "an update of a change request": (world: World) => ({
        branchId: world.changeRequest.branchId,
        write: Effect.asVoid(updateChangeRequest(world.space.id, "1").pipe(as(world.admin)))
      })
    }
    for (const [name, writer] of Object.entries(writers)) {
      it.effect(`and ${name}: it is written before, or not at all`, () =>
        Effect.gen(function* () {
          const onMain = Effect.gen(function* () {
            const world = yield* twoProposals("Five.")
            yield* world.commitOnMain(rewritten(world.page, world.text.replace("One.", "One of main.")))
            return world
          })
          const orders = yield* inEveryOrder(
            stores,
            onMain,
            (world) => {
              const { branchId, write } = writer(world)
              return [write, remove(world, branchId)]
            },
            Effect.fnUntraced(function* (world, [, removed]) {
              const { headSeq } = yield* (yield* Revisions).getBranch(writer(world).branchId)
              expect(removed).toMatchObject({ _tag: "Success", value: headSeq })
            })
          )
          expect(orders).toBeGreaterThan(1)
        })
      )
    }
  })

  describe("two reviewers", () => {
    it.effect("both have their say", () =>
      Effect.gen(function* () {
        const withReviewers = Effect.gen(function* () {
          const world = yield* twoProposals("Five.")
          const reviewers = yield* Effect.forEach([1, 2], () =>
            aMember(world.organization.id, { role: "review" })
          )
          return { ...world, reviewers }
        })
        yield* inEveryOrder(
          stores,
          withReviewers,
          (world) =>
            world.reviewers.map((reviewer) =>
              submitReview(world.space.id, "1", "approved").pipe(as(reviewer))
            ),
          Effect.fnUntraced(function* (world, exits) {
            expect(succeeded(exits)).toEqual([true, true])
            yield* expectSound(world, { grownBy: 0, kept: [] })
          })
        )
      })
    )
  })

  describe("resolving a comment", () => {
    const withComment = (changeRequest: "1" | null) =>
      Effect.gen(function* () {
        const world = yield* twoProposals("Five.")
        const place = { spaceId: world.space.id, changeRequest }
        const { comment } = yield* postComment(place, { body: { markdown: "Why?" } }, "markdown").pipe(
          as(world.admin)
        )
        return { ...world, place, comment }
      })

    for (const changeRequest of [null, "1"] as const) {
      it.effect(`and deleting it leaves the counts right, ${changeRequest ?? "on main"}`, () =>
        Effect.gen(function* () {
          yield* inEveryOrder(
            stores,
            withComment(changeRequest),
            ({ admin, comment, place }) => [
              Effect.asVoid(updateComment(place, comment.id, { resolved: true }, "markdown").pipe(as(admin))),
              Effect.asVoid(deleteComment(place, comment.id).pipe(as(admin))),
              Effect.asVoid(updateComment(place, comment.id, { resolved: false }, "markdown").pipe(as(admin)))
            ],
            Effect.fnUntraced(function* (world, exits) {
              expect(succeeded(exits)[1]).toBe(true)
              yield* expectExactCounts(world)
            })
          )
        })
      )
    }
  })
})
