import { expect } from "@effect/vitest"
import { AuditLog } from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  webhookLimits
} from "../../src/index.ts"
import { aWebhookOf } from "../../src/testing/index.ts"
import type { NotificationTests } from "../NotificationServices.ts"

const aHook = Effect.fnUntraced(function* () {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const made = yield* aWebhookOf(organization.id, admin, "http://127.0.0.1:9/in?key=hush")
  return { organization, admin, ...made }
})

const page = { after: null, limit: 100 }

/** The rules of webhooks. */
export const webhooksContract = (it: NotificationTests) => {
  it.effect("a webhook is made, read, listed, changed and deleted by administrators", () =>
    Effect.gen(function* () {
      const { admin, organization, secret, webhook } = yield* aHook()
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(webhook.sealedSecret).not.toContain(secret)
      expect(yield* getWebhook(organization.id, webhook.id).pipe(as(admin))).toEqual(webhook)
      const changed = yield* updateWebhook(organization.id, webhook.id, {
        label: " Deploy ",
        events: ["sites.sitePublished", "sites.siteChanged", "sites.sitePublished"]
      }).pipe(as(admin))
      expect(changed).toMatchObject({
        label: "Deploy",
        url: webhook.url,
        events: ["sites.siteChanged", "sites.sitePublished"]
      })
      const listed = yield* listWebhooks(organization.id, page).pipe(as(admin))
      expect(listed).toEqual({ items: [changed], next: null })
      yield* deleteWebhook(organization.id, webhook.id).pipe(as(admin))
      yield* deleteWebhook(organization.id, webhook.id).pipe(as(admin))
      const gone = yield* Effect.flip(getWebhook(organization.id, webhook.id).pipe(as(admin)))
      expect(gone._tag).toBe("WebhookNotFound")
    })
  )

  it.effect("the audit log has each act, and neither secrets nor the path of the address", () =>
    Effect.gen(function* () {
      const { admin, organization, webhook } = yield* aHook()
      const { secret } = yield* rotateWebhookSecret(organization.id, webhook.id).pipe(as(admin))
      yield* updateWebhook(organization.id, webhook.id, { enabled: false }).pipe(as(admin))
      yield* deleteWebhook(organization.id, webhook.id).pipe(as(admin))
      const { items } = yield* (yield* AuditLog).list(organization.id, {}, page)
      expect(items.map(({ action }) => action).toReversed()).toEqual([
        "webhook.created",
        "webhook.secretRotated",
        "webhook.updated",
        "webhook.deleted"
      ])
      const written = JSON.stringify(items)
      expect(written).not.toMatch(/hush|whsec/)
      expect(written).not.toContain(secret.slice("whsec_".length, 20))
    })
  )

  it.effect("other people and other organizations do not see a webhook", () =>
    Effect.gen(function* () {
      const { organization, webhook } = yield* aHook()
      const writer = yield* aMember(organization.id, { role: "edit" })
      const other = yield* anOrganization()
      const stranger = yield* aMember(other.id)
      const denied = yield* Effect.flip(getWebhook(organization.id, webhook.id).pipe(as(writer)))
      expect(denied._tag).toBe("AccessDenied")
      const unknown = yield* Effect.flip(getWebhook(other.id, webhook.id).pipe(as(stranger)))
      expect(unknown._tag).toBe("WebhookNotFound")
      yield* deleteWebhook(other.id, webhook.id).pipe(as(stranger))
      expect((yield* Effect.flip(testWebhook(other.id, webhook.id).pipe(as(stranger))))._tag).toBe(
        "WebhookNotFound"
      )
    })
  )

  it.effect("fields that cannot be kept are refused, and the number of webhooks is bounded", () =>
    Effect.gen(function* () {
      const { admin, organization, webhook } = yield* aHook()
      const fields = { label: "Build", url: "https://127.0.0.1/", events: ["sites.siteChanged"] as const }
      const refused = [
        [{ ...fields, label: " " }, "WebhookRefused"],
        [{ ...fields, label: "a\nb" }, "WebhookRefused"],
        [{ ...fields, events: [] }, "WebhookRefused"],
        [{ ...fields, url: "https://127.0.0.1/#top" }, "WebhookRefused"],
        [{ ...fields, url: "ftp://127.0.0.1/" }, "OutboundUrlRefused"],
        [{ ...fields, url: "https://me:you@127.0.0.1/" }, "OutboundUrlRefused"]
      ] as const
      for (const [input, tag] of refused) {
        const made = yield* Effect.flip(createWebhook(organization.id, input).pipe(as(admin)))
        const changed = yield* Effect.flip(updateWebhook(organization.id, webhook.id, input).pipe(as(admin)))
        expect([made._tag, changed._tag]).toEqual([tag, tag])
      }
      for (let count = 1; count < webhookLimits.ofOrganization; count++) {
        yield* createWebhook(organization.id, fields).pipe(as(admin))
      }
      const tooMany = yield* Effect.flip(createWebhook(organization.id, fields).pipe(as(admin)))
      expect(tooMany._tag).toBe("WebhookLimitReached")
    })
  )

  it.effect("a disabled webhook gives its deliveries up, and takes none until it is enabled", () =>
    Effect.gen(function* () {
      const { admin, organization, webhook } = yield* aHook()
      const test = testWebhook(organization.id, webhook.id).pipe(as(admin))
      yield* test
      yield* updateWebhook(organization.id, webhook.id, { enabled: false }).pipe(as(admin))
      const { items } = yield* listDeliveries(organization.id, webhook.id, {}, page).pipe(as(admin))
      expect(items.map(({ dueAt, state }) => ({ dueAt, state }))).toEqual([{ dueAt: null, state: "failed" }])
      expect((yield* Effect.flip(test))._tag).toBe("WebhookNotEnabled")
      yield* updateWebhook(organization.id, webhook.id, { enabled: true }).pipe(as(admin))
      expect((yield* test).state).toBe("pending")
    })
  )
}
