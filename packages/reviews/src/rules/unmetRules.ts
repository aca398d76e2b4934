import type { Document } from "@octavo/markdown"
import type { MergeRule, UserId } from "@octavo/identity"
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
  /** The conditions that are fulfilled. */
  readonly conditions: ReadonlySet<string>
}

const hasText = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasText)
  if (typeof value !== "object" || value === null) return false
  const { leaves, nodes } = value as { readonly leaves?: unknown; readonly nodes?: unknown }
  const text = (value as { readonly text?: unknown }).text
  return (typeof text === "string" && text.trim() !== "") || hasText(leaves) || hasText(nodes)
}

const isDescribed = (description: Document | null) => description !== null && hasText(description.nodes)

const isMet = (rule: MergeRule, candidate: MergeCandidate): boolean => {
  const { awaited, changeRequest, conditions, isOutdated, reviews } = candidate
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
      return conditions.has(rule.expression)
  }
}

/** The rules that a change request does not meet, in order; none for a caller who may bypass them. */
export const unmetRules = (
  rules: ReadonlyArray<MergeRule>,
  candidate: MergeCandidate
): ReadonlyArray<MergeRule> => {
  const mayBypass = rules.some(
    (rule) => rule.rule === "allow_bypass" && rule.users.includes(candidate.actorId)
  )
  return mayBypass ? [] : rules.filter((rule) => !isMet(rule, candidate))
}
