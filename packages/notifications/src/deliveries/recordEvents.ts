import { revisionCommitted, SpaceId, Spaces } from "@octavo/content"
import {
  knownId,
  memberRemoved,
  Members,
  organizationChanged,
  type OrganizationId,
  teamDeleted,
  UserId
} from "@octavo/identity"
import { type Event, type EventKind, subscriber } from "@octavo/kernel"
import {
  specChanged,
  specCreated,
  specDeleted,
  specFailed,
  specRestored,
  versionCreated
} from "@octavo/openapi"
import {
  changeRequestCreated,
  changeRequestMerged,
  changeRequestReviewed,
  changeRequestStatusChanged,
  commentPosted,
  commentReplied,
  commentResolved,
  reviewersRequested
} from "@octavo/reviews"
import { siteChanged, sitePublished, siteUnpublished } from "@octavo/sites"
import { runEnded, translationCreated, translationDeleted } from "@octavo/translations"
import { Effect, Option } from "effect"
import { Webhooks } from "../webhooks/Webhooks.ts"
import { Deliveries } from "./Deliveries.ts"
import { newDelivery } from "./newDelivery.ts"

/** Creates the deliveries of an event to the webhooks of an organization that subscribe to it. */
const record = Effect.fnUntraced(function* (organizationId: OrganizationId, event: Event, data: object) {
  const { causedBy, kind, occurredAt } = event
  const told = yield* (yield* Webhooks).listOfEvent(organizationId, kind)
  const payload = event.payload as object
  yield* (yield* Deliveries).putMany(
    yield* Effect.forEach(told, (webhook) =>
      newDelivery(webhook, kind, { ...payload, ...data, organizationId, causedBy }, occurredAt)
    )
  )
})

const ofOrganization = <Payload extends { readonly organizationId: OrganizationId }>(
  kind: EventKind<Payload>
) => subscriber(kind, ({ organizationId }, event) => record(organizationId, event, {}))

/** A subscriber to events whose subject is a space. A space that is gone for good has nothing to be told. */
const ofSpace = <Payload>(kind: EventKind<Payload>) =>
  subscriber(
    kind,
    Effect.fnUntraced(function* (_payload: Payload, event: Event) {
      const spaceId = SpaceId.make(event.subject)
      const space = yield* Effect.option((yield* Spaces).get(spaceId))
      if (Option.isSome(space)) yield* record(space.value.organizationId, event, { spaceId })
    })
  )

/** Invited reviewers who have not accepted are named by their invitations: webhooks are no operators. */
const ofReviewers = subscriber(
  reviewersRequested,
  Effect.fnUntraced(function* ({ userIds }, event) {
    const spaceId = SpaceId.make(event.subject)
    const space = Option.getOrNull(yield* Effect.option((yield* Spaces).get(spaceId)))
    if (space === null) return
    const { organizationId } = space
    const ids = userIds.map((id) => UserId.make(id))
    const members = yield* (yield* Members).findMany(organizationId, ids)
    const known = new Map(members.map((one) => [one.userId, knownId(one, { isOperator: false })]))
    yield* record(organizationId, event, { spaceId, userIds: ids.map((id) => known.get(id) ?? id) })
  })
)

/** A withdrawn invitation is named by its id, also where the invited person withdrew it: webhooks are no operators. */
const ofRemovedMembers = subscriber(
  memberRemoved,
  ({ invitationId, organizationId, removedAt, userId }, event) => {
    const known = invitationId ?? userId
    const causedBy = event.causedBy === userId ? known : event.causedBy
    const payload = { organizationId, userId: known, removedAt }
    return record(organizationId, { ...event, payload, causedBy }, {})
  }
)

/** The subscribers that create deliveries: one for each kind of event that webhooks send. */
export const recordEvents = [
  ofSpace(revisionCommitted),
  ofRemovedMembers,
  ofOrganization(organizationChanged),
  ofOrganization(teamDeleted),
  ofOrganization(specChanged),
  ofOrganization(specCreated),
  ofOrganization(specDeleted),
  ofOrganization(specFailed),
  ofOrganization(specRestored),
  ofOrganization(versionCreated),
  ofSpace(changeRequestCreated),
  ofSpace(changeRequestMerged),
  ofSpace(changeRequestReviewed),
  ofSpace(changeRequestStatusChanged),
  ofSpace(commentPosted),
  ofSpace(commentReplied),
  ofSpace(commentResolved),
  ofReviewers,
  ofOrganization(siteChanged),
  ofOrganization(sitePublished),
  ofOrganization(siteUnpublished),
  ofSpace(translationCreated),
  ofSpace(translationDeleted),
  ofSpace(runEnded)
]
