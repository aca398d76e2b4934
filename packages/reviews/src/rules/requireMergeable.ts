import { DocumentParser, type SpaceView } from "@octavo/content"
import { Caller, describePeople, Organizations, type Person } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import type { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import { viewOf } from "../changeRequests/ChangeRequestView.ts"
import { ReviewRequests } from "../reviews/ReviewRequests.ts"
import { Reviews } from "../reviews/Reviews.ts"
import { MergeRulesNotMet } from "./MergeRulesNotMet.ts"
import { unmetRules } from "./unmetRules.ts"

/** The merge rules of a space: its own, or those of its organization. */
const rulesOf = Effect.fnUntraced(function* ({ mergeRules, organizationId }: SpaceView["space"]) {
  const own = mergeRules ?? { type: "inherit" as const }
  const rules =
    own.type === "inherit"
      ? (yield* Effect.orDie((yield* Organizations).get(organizationId))).mergeRules
      : own
  return rules.type === "rules" ? rules.rules : []
})

/**
 * Describes a person to conditions. An address that the caller may not know is left out, since conditions could reveal
 * it.
 */
const describePerson = (person: Person | undefined) =>
  person === undefined
    ? null
    : {
        id: person.id,
        displayName: person.displayName,
        ...(person.shownEmail !== null && { email: person.shownEmail })
      }

/** Fails with `MergeRulesNotMet` unless a change request meets the rules of its space, for the caller who merges it. */
export const requireMergeable = Effect.fnUntraced(function* (
  { counts, revisionId, space }: SpaceView,
  changeRequest: ChangeRequest
) {
  const rules = yield* rulesOf(space)
  if (rules.length === 0) return
  const { userId } = yield* Caller
  const reviews = yield* (yield* Reviews).listCurrent(changeRequest.id)
  const awaited = yield* (yield* ReviewRequests).list(changeRequest.id, { after: null, limit: 1 })
  const people = [userId, changeRequest.createdBy, ...reviews.map(({ reviewerId }) => reviewerId)]
  const described = new Map((yield* describePeople(people)).map(({ person }) => [person.id, person]))
  const { isOutdated } = yield* viewOf(changeRequest, revisionId)
  // The values that conditions can use.
  const scope = {
    space: { object: "space", id: space.id, title: space.title, language: space.language, ...counts },
    changeRequest: {
      object: "change-request",
      id: changeRequest.id,
      number: changeRequest.number,
      status: changeRequest.status,
      subject: changeRequest.subject,
      createdBy: describePerson(described.get(changeRequest.createdBy)),
      createdAt: DateTime.formatIso(changeRequest.createdAt),
      updatedAt: DateTime.formatIso(changeRequest.updatedAt),
      revision: changeRequest.revisionId,
      comments: changeRequest.comments,
      outdated: isOutdated
    },
    reviews: reviews.map((review) => ({
      object: "change-request-review",
      id: review.id,
      reviewer: describePerson(described.get(review.reviewerId)),
      status: review.status,
      outdated: review.isOutdated,
      revision: review.revisionId
    })),
    actor: describePerson(described.get(userId))
  }
  const asked = rules.flatMap((rule) => (rule.rule === "custom" ? [rule.expression] : []))
  const held = yield* (yield* DocumentParser).evaluateConditions(asked, scope)
  const unmet = unmetRules(rules, {
    changeRequest,
    isOutdated,
    reviews,
    awaited: awaited.items.length,
    actorId: userId,
    conditions: new Set(asked.filter((_, index) => held[index]))
  })
  if (unmet.length > 0) return yield* new MergeRulesNotMet({ changeRequestId: changeRequest.id, unmet })
})
