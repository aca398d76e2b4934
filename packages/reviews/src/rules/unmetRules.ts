import { evaluateExpression, parseExpression, type Document, type Scope } from "@octavo/content"
import type { MergeRule, UserId } from "@octavo/identity"
import { Result } from "effect"
import type { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import type { Review } from "../reviews/Review.ts"

/** All that rules ask of a change request that somebody wants to merge. */
export interface MergeCandidate {
  readonly changeRequest: ChangeRequest
  readonly isOutdated: boolean
  /** The last word of every reviewer. */
  readonly reviews: ReadonlyArray<Review>
  /** How many were asked to review and did not. */
  readonly awaited: number
  readonly actorId: UserId
  /** What expressions may use: `space`, `changeRequest`, `reviews` and `actor`. */
  readonly scope: Scope
}

const hasText = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasText)
  if (typeof value !== "object" || value === null) return false
  const { leaves, nodes } = value as { readonly leaves?: unknown; readonly nodes?: unknown }
  const text = (value as { readonly text?: unknown }).text
  return (typeof text === "string" && text.trim() !== "") || hasText(leaves) || hasText(nodes)
}

const isDescribed = (description: Document | null) => description !== null && hasText(description.nodes)

/** What cannot be read or has no value is not true. */
const isTrue = (expression: string, scope: Scope): boolean =>
  Result.match(
    Result.flatMap(parseExpression(expression), (parsed) => evaluateExpression(parsed, scope)),
    { onFailure: () => false, onSuccess: Boolean }
  )

const isMet = (rule: MergeRule, candidate: MergeCandidate): boolean => {
  const { awaited, changeRequest, isOutdated, reviews, scope } = candidate
  const hasApproved = (userId: string) =>
    reviews.some(({ reviewerId, status }) => reviewerId === userId && status === "approved")
  switch (rule.rule) {
    case "require_specific_reviewers":
      return rule.users.every(hasApproved)
    case "require_one_of_specific_reviewers":
      return rule.users.some(hasApproved)
    case "allow_bypass":
      return true
    case "require_at_least_one_review":
      return reviews.some(({ reviewerId }) => reviewerId !== changeRequest.createdBy)
    case "require_all_reviews_approved":
      return awaited === 0 && reviews.every(({ status }) => status === "approved")
    case "require_agent_review":
      return false
    case "require_up_to_date_change_request":
      return !isOutdated
    case "require_change_request_subject":
      return changeRequest.subject.trim() !== ""
    case "require_change_request_description":
      return isDescribed(changeRequest.description)
    case "custom":
      return isTrue(rule.expression, scope)
  }
}

/** The rules that a change request does not meet, in their order; none for somebody who may bypass them. */
export const unmetRules = (
  rules: ReadonlyArray<MergeRule>,
  candidate: MergeCandidate
): ReadonlyArray<MergeRule> => {
  const mayBypass = rules.some(
    (rule) => rule.rule === "allow_bypass" && rule.users.includes(candidate.actorId)
  )
  return mayBypass ? [] : rules.filter((rule) => !isMet(rule, candidate))
}
