import { describe, expect, type Vitest } from "@effect/vitest"
import { multiplyRows, rowsReadBy } from "@octavo/database/testing"
import { aMember, anOrganization } from "@octavo/identity/testing"
import { DateTime, Effect, type Layer } from "effect"
import { Deliveries } from "../../src/index.ts"
import { aDeliveryOf, aWebhookOf } from "../../src/testing/index.ts"
import type { postgres } from "../NotificationServices.ts"

/** The contract of statements that read what is due or asked for, whatever was sent before and to whom. */
export const plansContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the plans of Postgres", () => {
    it.effect("read what is due of a webhook, whatever was delivered", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const organization = yield* anOrganization()
        const admin = yield* aMember(organization.id)
        const [large, small] = [
          (yield* aWebhookOf(organization.id, admin)).webhook,
          (yield* aWebhookOf(organization.id, admin)).webhook
        ]
        for (const [webhook, delivered, pending] of [
          [large, 3000, 500],
          [small, 3, 3]
        ] as const) {
          const copies = { id: "left(t.id, 10) || n || t.id" }
          const [one, other] = [yield* aDeliveryOf(webhook), yield* aDeliveryOf(webhook, "pending")]
          yield* multiplyRows("notifications.deliveries", `id = '${one.id}'`, delivered, copies)
          yield* multiplyRows("notifications.deliveries", `id = '${other.id}'`, pending, copies)
        }
        const now = yield* DateTime.now
        expect(yield* deliveries.listDueWebhooks(now, 100)).toEqual([large.id, small.id].toSorted())
        const longAgo = DateTime.subtract(now, { days: 1000 })
        // Other tests have left some of a time before.
        yield* deliveries.removeBefore(longAgo)
        for (const { id } of [small, large]) {
          const reads = {
            due: deliveries.takeDue(id, now, DateTime.add(now, { hours: 1 }), 5),
            failed: deliveries.list(id, { state: "failed" }, { after: null, limit: 10 }),
            webhooks: deliveries.listDueWebhooks(now, 100),
            postponed: deliveries.postponeDue(id, longAgo, now),
            old: deliveries.removeBefore(longAgo)
          }
          for (const [name, read] of Object.entries(reads)) {
            const rows = rowsReadBy<unknown, never, never>(read, "notifications.deliveries")
            expect.soft(yield* rows, name).toBeLessThan(30)
          }
        }
      })
    )
  })
