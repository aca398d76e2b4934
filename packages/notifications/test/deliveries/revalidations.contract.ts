import { expect } from "@effect/vitest"
import {
  deleteSpace,
  restoreSpace,
  type RevisionId,
  revisionCommitted,
  type SpaceId,
  updateSpace
} from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { deliverEvents, emitEvent, Jobs, runNextJob } from "@octavo/kernel"
import { type SpecId, type SpecVersionId, versionCreated } from "@octavo/openapi"
import { publishSite, unpublishSite, updateSite } from "@octavo/sites"
import { aSite, aSpaceOf } from "@octavo/sites/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { createHmac } from "node:crypto"
import { jobs, schedules, subscribers, testWebhook } from "../../src/index.ts"
import { aWebhookOf } from "../../src/testing/index.ts"
import { aReceiver } from "../aReceiver.ts"
import type { NotificationTests } from "../NotificationServices.ts"

const deliver = Effect.fnUntraced(function* (subject: string) {
  yield* deliverEvents(subscribers)
  for (const { name, run } of schedules) if (name === "notifications.requestDueDeliveries") yield* run
  while (yield* (yield* Jobs).hasUnfinished([subject])) yield* runNextJob(jobs)
})

const commit = (spaceId: SpaceId) =>
  emitEvent(
    revisionCommitted,
    { spaceId, revisionId: "revision" as RevisionId, seq: 2, type: "edits" },
    { subject: spaceId, causedBy: null }
  )

/** The contract of the webhooks that front ends of sites listen to, for every store. */
export const revalidationsContract = (it: NotificationTests) =>
  it.effect("a front end is sent the tags of the content that changed, signed as it checks them", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      const guide = spaces[0]!.id
      const { space: hidden } = yield* aSpaceOf(organization.id, admin, "Hidden")
      yield* deliverEvents(subscribers)
      const { received, url } = yield* aReceiver()
      const { secret, webhook } = yield* aWebhookOf(organization.id, admin, `${url}/~gitbook/revalidate`, [
        "sites.contentChanged"
      ])
      const told = Effect.fnUntraced(function* <A, E, R>(change: Effect.Effect<A, E, R>) {
        const before = received.length
        yield* Effect.orDie(change)
        yield* deliver(webhook.id)
        // Nothing is sent before every process shows the change.
        expect(received.length).toBe(before)
        yield* TestClock.adjust("1 seconds")
        yield* deliver(webhook.id)
        return received.slice(before).map(({ body }): unknown => JSON.parse(body))
      })
      const ofSite = { tags: [`site:${site.id}`] }
      expect(yield* told(commit(guide))).toEqual([])
      expect(yield* told(publishSite(organization.id, site.id).pipe(as(admin)))).toEqual([ofSite])
      expect(yield* told(commit(guide))).toEqual([{ tags: [`space:${guide}`, `site:${site.id}`] }])
      expect(yield* told(commit(hidden.id))).toEqual([])
      const renamed = updateSite(organization.id, site.id, { title: "Acme" }).pipe(as(admin))
      expect(yield* told(renamed)).toEqual([ofSite])
      const ofGuide = { tags: [`space:${guide}`, `site:${site.id}`] }
      expect(yield* told(updateSpace(guide, { title: "Manual" }).pipe(as(admin)))).toEqual([ofGuide])
      expect(yield* told(updateSpace(guide, { editMode: "locked" }).pipe(as(admin)))).toEqual([])
      expect(yield* told(deleteSpace(guide).pipe(as(admin)))).toEqual([ofGuide])
      expect(yield* told(restoreSpace(guide).pipe(as(admin)))).toEqual([ofGuide])
      const specChange = { organizationId: organization.id, specId: "spec" as SpecId, slug: "pets" }
      const version = { ...specChange, versionId: "v" as SpecVersionId, previousVersionId: null }
      const ofVersion = emitEvent(versionCreated, version, { subject: "spec", causedBy: null })
      expect(yield* told(ofVersion)).toEqual([ofSite])
      expect(yield* told(unpublishSite(organization.id, site.id).pipe(as(admin)))).toEqual([ofSite])
      expect(yield* told(testWebhook(organization.id, webhook.id).pipe(as(admin)))).toEqual([{ tags: [] }])
      for (const { body, headers, path } of received) {
        expect(path).toBe("/~gitbook/revalidate")
        expect(headers["x-gitbook-signature"]).toBe(createHmac("sha256", secret).update(body).digest("hex"))
      }
    })
  )
