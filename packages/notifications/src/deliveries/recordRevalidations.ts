import { revisionCommitted, SpaceId } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { type Event, subscriber } from "@octavo/kernel"
import { siteChanged, sitePublished, SiteStructures, siteUnpublished } from "@octavo/sites"
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

/** A new revision of a space concerns the published sites that show it. */
const ofRevisions = subscriber(
  revisionCommitted,
  Effect.fnUntraced(function* (_payload: typeof revisionCommitted.payload.Type, event: Event) {
    const spaceId = SpaceId.make(event.subject)
    const shown = yield* (yield* SiteStructures).listShown([spaceId])
    const sites = shown.flatMap(({ site }) => (site.published ? [site] : []))
    const [first] = sites
    if (first === undefined) return
    const tags = new Set([`space:${spaceId}`, ...sites.map(({ id }) => `site:${id}`)])
    yield* record(first.organizationId, [...tags])
  })
)

const ofSite = (kind: typeof siteChanged) =>
  subscriber(kind, ({ organizationId, siteId }) => record(organizationId, [`site:${siteId}`]))

/** The subscribers that tell front ends what to fetch again: merges and edits, publishing, and all settings of sites. */
export const recordRevalidations = [
  ofRevisions,
  ofSite(siteChanged),
  ofSite(sitePublished),
  ofSite(siteUnpublished)
]
