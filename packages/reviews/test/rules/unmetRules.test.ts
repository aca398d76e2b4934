import { type Document, evaluateConditions } from "@octavo/markdown"
import { type BranchId, type RevisionId, type SpaceId } from "@octavo/content"
import type { MergeRule, UserId } from "@octavo/identity"
import { DateTime } from "effect"
import { describe, expect, test } from "vitest"
import {
  ChangeRequest,
  type ChangeRequestId,
  type MergeCandidate,
  Review,
  type ReviewId,
  unmetRules
} from "../../src/index.ts"

const at = DateTime.makeUnsafe("2026-04-05T06:07:08.009Z")
const ada = "ada" as UserId
const grace = "grace" as UserId

const aRequest = (given: { readonly subject?: string; readonly description?: Document } = {}) =>
  new ChangeRequest({
    id: "one" as ChangeRequestId,
    spaceId: "space" as SpaceId,
    number: 1,
    status: "open",
    subject: "",
    description: null,
    branchId: "line" as BranchId,
    seq: 1,
    base: { branchId: "main" as BranchId, seq: 1 },
    revisionId: "now" as RevisionId,
    revisionInitial: "then" as RevisionId,
    revisionAncestor: "then" as RevisionId,
    revisionMerged: null,
    unresolved: null,
    comments: 0,
    createdBy: ada,
    createdAt: at,
    updatedAt: at,
    ...given
  })

const aReview = (reviewerId: UserId, status: Review["status"]) =>
  new Review({
    id: `by ${reviewerId}` as ReviewId,
    changeRequestId: "one" as ChangeRequestId,
    revisionId: "now" as RevisionId,
    reviewerId,
    requestedBy: null,
    status,
    isOutdated: false,
    commentId: null,
    createdAt: at,
    updatedAt: at
  })

const aCandidate = (given: Partial<MergeCandidate> = {}): MergeCandidate => ({
  changeRequest: aRequest(),
  isOutdated: false,
  reviews: [],
  awaited: 0,
  actorId: ada,
  conditions: new Set(),
  ...given
})

const isMet = (rule: MergeRule, candidate: MergeCandidate) => unmetRules([rule], candidate).length === 0

const text = (words: string): Document => ({
  object: "document",
  data: {},
  nodes: [
    {
      object: "block",
      type: "paragraph",
      key: "k1",
      data: {},
      nodes: [{ object: "text", key: "k2", leaves: [{ object: "leaf", text: words, marks: [] }] }]
    }
  ]
})

describe("a merge rule", () => {
  test("about specific reviewers wants all of them to have approved, or one", () => {
    const approvedByGrace = aCandidate({ reviews: [aReview(grace, "approved")] })
    const refusedByGrace = aCandidate({ reviews: [aReview(grace, "changes-requested")] })
    const all: MergeRule = { rule: "require_specific_reviewers", users: [ada, grace] }
    const one: MergeRule = { rule: "require_one_of_specific_reviewers", users: [ada, grace] }
    expect(isMet(all, approvedByGrace)).toBe(false)
    expect(isMet(all, aCandidate({ reviews: [aReview(grace, "approved"), aReview(ada, "approved")] }))).toBe(
      true
    )
    expect(isMet(one, approvedByGrace)).toBe(true)
    expect(isMet(one, refusedByGrace)).toBe(false)
  })

  test("about a review does not count the author's own", () => {
    const rule: MergeRule = { rule: "require_at_least_one_review" }
    expect(isMet(rule, aCandidate())).toBe(false)
    expect(isMet(rule, aCandidate({ reviews: [aReview(ada, "approved")] }))).toBe(false)
    expect(isMet(rule, aCandidate({ reviews: [aReview(grace, "changes-requested")] }))).toBe(true)
  })

  test("about all reviews wants nobody to ask for changes, and nobody to be waited for", () => {
    const rule: MergeRule = { rule: "require_all_reviews_approved" }
    expect(isMet(rule, aCandidate())).toBe(true)
    expect(isMet(rule, aCandidate({ awaited: 1 }))).toBe(false)
    expect(
      isMet(rule, aCandidate({ reviews: [aReview(grace, "approved"), aReview(ada, "changes-requested")] }))
    ).toBe(false)
  })

  test("about being up to date, a subject or a description wants just that", () => {
    expect(isMet({ rule: "require_up_to_date_change_request" }, aCandidate({ isOutdated: true }))).toBe(false)
    expect(isMet({ rule: "require_up_to_date_change_request" }, aCandidate())).toBe(true)
    const withSubject = (subject: string) => aCandidate({ changeRequest: aRequest({ subject }) })
    expect(isMet({ rule: "require_change_request_subject" }, withSubject("  "))).toBe(false)
    expect(isMet({ rule: "require_change_request_subject" }, withSubject("Commas"))).toBe(true)
    const described = (words: string) => aCandidate({ changeRequest: aRequest({ description: text(words) }) })
    expect(isMet({ rule: "require_change_request_description" }, aCandidate())).toBe(false)
    expect(isMet({ rule: "require_change_request_description" }, described(" "))).toBe(false)
    expect(isMet({ rule: "require_change_request_description" }, described("Why"))).toBe(true)
  })

  test("about agents is never met, since there are none", () => {
    expect(isMet({ rule: "require_agent_review" }, aCandidate())).toBe(false)
  })

  test("of one's own is met when its expression is true, and not when it has no value", () => {
    const custom = (expression: string): MergeRule => ({ rule: "custom", expression })
    const scope = { reviews: [{ status: "approved" }], actor: { email: "a@b.c" } }
    const met = (expression: string) => {
      const [holds] = evaluateConditions([expression], scope)
      return isMet(
        custom(expression),
        aCandidate({ conditions: new Set(holds === true ? [expression] : []) })
      )
    }
    expect(met("reviews.some((review) => review.status === 'approved')")).toBe(true)
    expect(met("actor.email.endsWith('@b.c')")).toBe(true)
    expect(met("reviews.length > 1")).toBe(false)
    expect(met("nothing.at.all")).toBe(false)
    expect(met("this is no expression")).toBe(false)
  })

  test("that lets somebody pass lets them pass all the others", () => {
    const rules: ReadonlyArray<MergeRule> = [
      { rule: "require_change_request_subject" },
      { rule: "allow_bypass", users: [grace] },
      { rule: "require_at_least_one_review" }
    ]
    expect(unmetRules(rules, aCandidate({ actorId: grace }))).toEqual([])
    expect(unmetRules(rules, aCandidate({ actorId: ada })).map(({ rule }) => rule)).toEqual([
      "require_change_request_subject",
      "require_at_least_one_review"
    ])
  })
})
