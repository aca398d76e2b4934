import { describe, expect } from "@effect/vitest"
import { requireSpace, type SpaceId, updateSpace } from "@octavo/content"
import {
  Grant,
  Grants,
  Invitation,
  Members,
  type MergeRule,
  newMember,
  Organization,
  type OrganizationId,
  Organizations,
  removeMember,
  type User,
  type UserId
} from "@octavo/identity"
import { aMember, as, aUser } from "@octavo/identity/testing"
import { deliverEvents, type Event, type IdPosition, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  changeRequestStatusChanged,
  createChangeRequest,
  deleteComment,
  editChangeRequest,
  getChangeRequest,
  getComment,
  getReview,
  listRequestedReviewers,
  listReviewComments,
  listReviews,
  mergeChangeRequest,
  removeRequestedReviewer,
  requestReviewers,
  reviewersRequested,
  submitReview
} from "../../src/index.ts"
import { withdrawRequests } from "../../src/reviews/withdrawRequests.ts"
import { aChangeRequest } from "../../src/testing/index.ts"
import type { ReviewsTests } from "../ReviewsServices.ts"

const everything = { after: null, limit: 50 }

/** Reviews, who is asked for them, and the rules that want them, whatever stores them. */
export const reviewsContract = (it: ReviewsTests) =>
  describe("reviews", () => {
    it.effect("of one reviewer supersede each other, and are listed newest first", () =>
      Effect.gen(function* () {
        const { admin, changeRequest, organization, space } = yield* aChangeRequest()
        const reviewer = yield* aMember(organization.id, { role: "review" })
        yield* submitReview(space.id, "1", "changes-requested").pipe(as(reviewer))
        yield* TestClock.adjust("1 second")
        yield* submitReview(space.id, "1", "approved").pipe(as(admin))
        yield* TestClock.adjust("1 second")
        const last = yield* submitReview(space.id, "1", "approved").pipe(as(reviewer))
        expect(last).toMatchObject({ revisionId: changeRequest.revisionId, requestedBy: null })
        const list = (isOutdated: boolean | null) =>
          Effect.map(listReviews(space.id, "1", isOutdated, everything).pipe(as(admin)), ({ items }) =>
            items.map((review) => [review.reviewerId, review.status, review.isOutdated])
          )
        expect(yield* list(null)).toEqual([
          [reviewer.id, "approved", false],
          [admin.id, "approved", false],
          [reviewer.id, "changes-requested", true]
        ])
        expect(yield* list(true)).toEqual([[reviewer.id, "changes-requested", true]])
        expect(yield* list(false)).toHaveLength(2)
      })
    )

    it.effect("may say why, in a comment of the change request that can be deleted like any other", () =>
      Effect.gen(function* () {
        const { admin, changeRequest, space } = yield* aChangeRequest()
        const comment = { markdown: "Lovely." }
        const review = yield* submitReview(space.id, "1", "approved", comment).pipe(as(admin))
        const place = { spaceId: space.id, changeRequest: "1" }
        const said = yield* getComment(place, review.commentId!, "markdown").pipe(as(admin))
        expect(said.comment).toMatchObject({
          reviewId: review.id,
          changeRequestId: changeRequest.id,
          body: comment,
          page: null
        })
        const comments = Effect.gen(function* () {
          const { items } = yield* listReviews(space.id, "1", null, everything)
          return [...(yield* listReviewComments(space.id, "1", items)).values()]
        }).pipe(as(admin))
        expect(yield* comments).toEqual([said])
        const count = Effect.map(
          getChangeRequest(space.id, "1").pipe(as(admin)),
          ({ changeRequest }) => changeRequest.comments
        )
        expect(yield* count).toBe(1)
        yield* deleteComment(place, review.commentId!).pipe(as(admin))
        expect([yield* comments, yield* count]).toEqual([[], 0])
        const empty = yield* Effect.flip(
          submitReview(space.id, "1", "approved", { markdown: " " }).pipe(as(admin))
        )
        expect(empty._tag).toBe("CommentBodyRefused")
      })
    )

    it.effect("of two reviewers at once both count", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aChangeRequest()
        const others = yield* Effect.forEach([1, 2, 3], () => aMember(organization.id, { role: "review" }))
        yield* Effect.forEach(others, (other) => submitReview(space.id, "1", "approved").pipe(as(other)), {
          concurrency: "unbounded"
        })
        const { items } = yield* listReviews(space.id, "1", false, everything).pipe(as(admin))
        expect(items.map(({ reviewerId }) => reviewerId).sort()).toEqual(others.map(({ id }) => id).sort())
      })
    )

    it.effect("are asked for of who can give them, which opens the change request", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aChangeRequest()
        const reviewer = yield* aMember(organization.id, { role: "review" })
        const editor = yield* aMember(organization.id, { role: "edit" })
        const unfit = yield* Effect.flip(
          requestReviewers(space.id, "1", { userIds: [reviewer.id, editor.id, "nobody" as UserId] }).pipe(
            as(admin)
          )
        )
        expect(unfit).toMatchObject({ _tag: "ReviewerUnfit", userIds: [editor.id, "nobody"] })
        yield* submitReview(space.id, "1", "changes-requested").pipe(as(reviewer))
        yield* requestReviewers(space.id, "1", { userIds: [reviewer.id], subject: "Please look" }).pipe(
          as(admin)
        )
        const now = yield* getChangeRequest(space.id, "1").pipe(as(admin))
        expect(now.changeRequest).toMatchObject({ status: "open", subject: "Please look" })
        const { counts } = yield* requireSpace(space.id, "read").pipe(as(admin))
        expect(counts).toMatchObject({ changeRequestsOpen: 1, changeRequestsDraft: 0 })
        const asked = () => listRequestedReviewers(space.id, "1", everything).pipe(as(admin))
        expect((yield* asked()).items.map(({ request }) => request.userId)).toEqual([reviewer.id])
        expect((yield* listReviews(space.id, "1", false, everything).pipe(as(admin))).items).toEqual([])

        const review = yield* submitReview(space.id, "1", "approved").pipe(as(reviewer))
        expect(review.requestedBy).toBe(admin.id)
        expect((yield* asked()).items).toEqual([])

        yield* requestReviewers(space.id, "1", { userIds: [reviewer.id] }).pipe(as(admin))
        yield* removeRequestedReviewer(space.id, "1", reviewer.id).pipe(as(admin))
        yield* removeRequestedReviewer(space.id, "1", reviewer.id).pipe(as(admin))
        expect((yield* asked()).items).toEqual([])
      })
    )

    it.effect("are asked of invited members by the id of the invitation, under which others see them", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aChangeRequest()
        const guest = yield* aMember(organization.id, { role: null })
        const grant = {
          on: { kind: "space", id: space.id },
          to: { kind: "user", id: guest.id },
          role: "read"
        } as const
        yield* Grants.use(({ put }) => put(new Grant({ ...grant, organizationId: organization.id })))
        const user = yield* aUser()
        const email = "typed@example.org"
        const invitation = new Invitation({ id: yield* newId, email, acceptedAt: null })
        const membership = {
          organizationId: organization.id,
          userId: user.id,
          role: "review",
          invitation
        } as const
        yield* Members.use((members) => Effect.flatMap(newMember(membership), members.put))
        const ask = (id: string) => requestReviewers(space.id, "1", { userIds: [id] }).pipe(as(admin))
        expect(yield* Effect.flip(ask(user.id))).toMatchObject({ _tag: "ReviewerUnfit", userIds: [user.id] })
        const shown = { id: invitation.id, displayName: email, shownEmail: email }
        expect(yield* ask(invitation.id)).toMatchObject([{ invited: shown }])
        const other = yield* aMember(organization.id, { role: "review" })
        yield* ask(other.id)
        const page = (after: IdPosition | null, asker: User) =>
          listRequestedReviewers(space.id, "1", { after, limit: 1 }).pipe(as(asker))
        const first = yield* page(null, admin)
        expect(first).toMatchObject({ items: [{ invited: shown }], next: [invitation.id] })
        expect((yield* page(first.next, admin)).items.map(({ request }) => request.userId)).toEqual([
          other.id
        ])
        // Guests see no addresses.
        expect(yield* page(null, guest)).toMatchObject({
          items: [{ invited: { id: invitation.id, shownEmail: null } }]
        })

        yield* Members.use((members) => members.accept(organization.id, user.id, DateTime.makeUnsafe(1)))
        expect((yield* page(null, admin)).items).toMatchObject([
          { invited: null, request: { userId: user.id } }
        ])
        yield* removeRequestedReviewer(space.id, "1", invitation.id).pipe(as(admin))
        expect((yield* page(null, admin)).items.map(({ request }) => request.userId)).toEqual([other.id])
      })
    )

    it.effect("are asked for in an event, and so is that the change request was opened by that", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aChangeRequest()
        const reviewer = yield* aMember(organization.id, { role: "review" })
        const asking = requestReviewers(space.id, "1", { userIds: [reviewer.id] }).pipe(as(admin))
        yield* Effect.andThen(asking, asking)
        const heard: Array<string> = []
        const told = (kind: string) => ({
          kind,
          handle: ({ subject }: Event) => Effect.sync(() => void (subject === space.id && heard.push(kind)))
        })
        yield* deliverEvents([told(changeRequestStatusChanged.name), told(reviewersRequested.name)])
        expect(heard.sort()).toEqual([
          changeRequestStatusChanged.name,
          reviewersRequested.name,
          reviewersRequested.name
        ])
      })
    )

    it.effect("are asked of nobody who was removed from the organization, until they are asked again", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aChangeRequest()
        const other = yield* aChangeRequest()
        const [reviewer, staying] = [
          yield* aMember(organization.id, { role: "review" }),
          yield* aMember(organization.id, { role: "review" })
        ]
        const join = (organizationId: OrganizationId) =>
          Effect.flatMap(newMember({ organizationId, userId: reviewer.id, role: "review" }), (member) =>
            Members.use((members) => members.put(member))
          )
        const reviewersOf = (spaceId: SpaceId, who: User) =>
          Effect.map(listRequestedReviewers(spaceId, "1", everything).pipe(as(who)), ({ items }) =>
            items.map(({ request }) => request.userId).toSorted()
          )
        yield* join(other.organization.id)
        yield* requestReviewers(space.id, "1", { userIds: [reviewer.id, staying.id] }).pipe(as(admin))
        yield* requestReviewers(other.space.id, "1", { userIds: [reviewer.id] }).pipe(as(other.admin))
        yield* removeMember(organization.id, reviewer.id).pipe(as(admin))
        yield* deliverEvents([withdrawRequests])
        expect(yield* reviewersOf(space.id, admin)).toEqual([staying.id])
        expect(yield* reviewersOf(other.space.id, other.admin)).toEqual([reviewer.id])

        // A request since a new membership stays, though the event of the removal comes late.
        yield* join(organization.id)
        yield* removeMember(organization.id, reviewer.id).pipe(as(admin))
        yield* TestClock.adjust("1 second")
        yield* join(organization.id)
        yield* requestReviewers(space.id, "1", { userIds: [reviewer.id] }).pipe(as(admin))
        yield* deliverEvents([withdrawRequests])
        expect(yield* reviewersOf(space.id, admin)).toEqual([reviewer.id, staying.id].toSorted())
      })
    )

    it.effect("are found by their ids, in their change request alone", () =>
      Effect.gen(function* () {
        const { admin, space } = yield* aChangeRequest()
        yield* createChangeRequest(space.id, "Other").pipe(as(admin))
        const review = yield* submitReview(space.id, "1", "approved").pipe(as(admin))
        expect(yield* getReview(space.id, "1", review.id).pipe(as(admin))).toEqual(review)
        const elsewhere = yield* Effect.flip(getReview(space.id, "2", review.id).pipe(as(admin)))
        expect(elsewhere._tag).toBe("ReviewNotFound")
      })
    )

    it.effect("are wanted before a merge where the space says so, or else the organization", () =>
      Effect.gen(function* () {
        const { admin, changeRequest, organization, space } = yield* aChangeRequest()
        const reviewer = yield* aMember(organization.id, { role: "review" })
        const rules: ReadonlyArray<MergeRule> = [
          { rule: "require_at_least_one_review" },
          { rule: "custom", expression: "reviews.every((review) => review.reviewer.id !== actor.id)" }
        ]
        const organizations = yield* Organizations
        const stored = yield* organizations.get(organization.id)
        yield* organizations.put(new Organization({ ...stored, mergeRules: { type: "rules", rules } }))
        const merge = mergeChangeRequest(space.id, "1").pipe(as(admin))
        const refused = yield* Effect.flip(merge)
        expect(refused).toMatchObject({
          _tag: "MergeRulesNotMet",
          changeRequestId: changeRequest.id,
          unmet: [rules[0]]
        })
        expect(refused.message).toContain("reviewed")
        yield* updateSpace(space.id, { mergeRules: { type: "none" } }).pipe(as(admin))
        yield* updateSpace(space.id, { mergeRules: { type: "inherit" } }).pipe(as(admin))
        expect((yield* Effect.flip(merge))._tag).toBe("MergeRulesNotMet")
        yield* submitReview(space.id, "1", "approved").pipe(as(admin))
        expect(yield* Effect.flip(merge)).toMatchObject({ unmet: rules })
        yield* submitReview(space.id, "1", "approved").pipe(as(reviewer))
        expect(yield* Effect.flip(merge)).toMatchObject({ unmet: [rules[1]] })
        yield* updateSpace(space.id, { mergeRules: { type: "none" } }).pipe(as(admin))
        expect((yield* merge).result).toBe("merge")
      })
    )

    it.effect("of an archived change request are refused", () =>
      Effect.gen(function* () {
        const { admin, space } = yield* aChangeRequest()
        yield* editChangeRequest(space.id, "1", { status: "archived" }).pipe(as(admin))
        const error = yield* Effect.flip(submitReview(space.id, "1", "approved").pipe(as(admin)))
        expect(error).toMatchObject({ _tag: "ChangeRequestClosed", status: "archived" })
      })
    )
  })
