import { revisionCommitted, spaceChanged, SpaceId } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { type Event, type EventKind, subscriber } from "@octavo/kernel"
import { specChanged, specDeleted, specRestored, versionCreated } from "@octavo/openapi"
import { siteChanged, siteLimits, sitePublished, Sites, SiteStructures, siteUnpublished } from "@octavo/sites"
import { Effect } from "effect"
import { contentChanged } from "../webhooks/WebhookEvent.ts"
import { Webhooks } from "../webhooks/Webhooks.ts"
import { Deliveries } from "./Deliveries.ts"
import { newRevalidation } from "./newDelivery.ts"

/** Creates the deliveries of tags to the webhooks of an organization that front ends of sites listen to. */
const record = Effect.fnUntraced(function* (organizationId: OrganizationId, tags: ReadonlyArray<string>) {
  const told = yield* (yield* Webhooks).listOfEvent(organizationId, contentChanged)
  yield* (yield* Deliveries).putMany(
    yield* Effect.forEach(told, (webhook) => newRevalidation(webhook, contentChanged, tags))
  )
})

/** A change of a space concerns the published sites that show it. */
const ofSpace = <Payload>(kind: EventKind<Payload>) =>
  subscriber(
    kind,
    Effect.fnUntraced(function* (_payload: Payload, event: Event) {
      const spaceId = SpaceId.make(event.subject)
      const shown = yield* (yield* SiteStructures).listShown([spaceId])
      const sites = shown.flatMap(({ site }) => (site.published ? [site] : []))
      const [first] = sites
      if (first === undefined) return
      const tags = new Set([`space:${spaceId}`, ...sites.map(({ id }) => `site:${id}`)])
      yield* record(first.organizationId, [...tags])
    })
  )

/** A change of a specification concerns the published sites of its organization: the pages of each may show it. */
const ofSpec = <Payload extends { readonly organizationId: OrganizationId }>(kind: EventKind<Payload>) =>
  subscriber(
    kind,
    Effect.fnUntraced(function* ({ organizationId }: Payload) {
      const request = { after: null, limit: siteLimits.sitesOfOrganization }
      const { items } = yield* (yield* Sites).list(organizationId, { published: true }, request)
      if (items.length > 0)
        yield* record(
          organizationId,
          items.map(({ site }) => `site:${site.id}`)
        )
    })
  )

const ofSite = (kind: typeof siteChanged) =>
  subscriber(kind, ({ organizationId, siteId }) => record(organizationId, [`site:${siteId}`]))

/** The subscribers that tell front ends what to fetch again: changes of spaces and of specifications, publishing, and all settings of sites. */
export const recordRevalidations = [
  ofSpace(revisionCommitted),
  ofSpace(spaceChanged),
  ofSpec(specChanged),
  ofSpec(specDeleted),
  ofSpec(specRestored),
  ofSpec(versionCreated),
  ofSite(siteChanged),
  ofSite(sitePublished),
  ofSite(siteUnpublished)
]
