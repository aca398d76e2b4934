import { describe, expect, it } from "@effect/vitest"
import { aDeliveryOf } from "@octavo/notifications/testing"
import { type Webhook, WebhookId, Webhooks } from "@octavo/notifications"
import { Effect, Option } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

const fields = { label: " Build ", url: "https://93.184.215.14/in", events: ["sites.sitePublished"] }

const anOrganization = Effect.gen(function* () {
  const server = yield* aServer()
  const { organization } = yield* aHandbook(server)
  const admin = yield* server.member(organization.id)
  return { server, organization, admin, path: `/v1/orgs/${organization.id}/webhooks` }
})

describe("webhooks", () => {
  it.effect("are created with a secret that is answered once", () =>
    Effect.gen(function* () {
      const { admin, path } = yield* anOrganization
      const { body, headers, status } = yield* admin.ask("POST", path, { body: fields })
      expect(status).toBe(201)
      expect(headers.get("location")).toBe(`${publicUrl}${path}/${body.id}`)
      const { secret, ...webhook } = body
      expect(secret).toMatch(/^whsec_/)
      expect(webhook).toEqual({
        object: "webhook",
        id: webhook.id,
        label: "Build",
        url: "https://93.184.215.14/in",
        events: ["sites.sitePublished"],
        enabled: true,
        createdAt: webhook.createdAt,
        updatedAt: webhook.updatedAt,
        urls: { location: `${publicUrl}${path}/${webhook.id}` }
      })
      expect((yield* admin.ask("GET", `${path}/${webhook.id}`)).body).toEqual(webhook)
      expect((yield* admin.ask("GET", path)).body.items).toEqual([webhook])
      const rotated = yield* admin.ask("POST", `${path}/${webhook.id}/secret`)
      expect(rotated.status).toBe(200)
      expect(rotated.body.secret).not.toBe(secret)
      expect(rotated.body.previousSecretUntil).toBe("2026-01-02T00:00:00.000Z")
    })
  )

  it.effect("are changed, disabled and deleted", () =>
    Effect.gen(function* () {
      const { admin, path } = yield* anOrganization
      const { body: made } = yield* admin.ask("POST", path, { body: fields })
      const one = `${path}/${made.id}`
      const changed = yield* admin.ask("PATCH", one, {
        body: { events: ["sites.siteChanged"], enabled: false }
      })
      expect(changed).toMatchObject({ status: 200, body: { events: ["sites.siteChanged"], enabled: false } })
      expect((yield* admin.ask("POST", `${one}/test`)).status).toBe(412)
      expect((yield* admin.ask("DELETE", one)).status).toBe(204)
      expect((yield* admin.ask("DELETE", one)).status).toBe(204)
      for (const [method, suffix] of [
        ["GET", ""],
        ["POST", "/secret"],
        ["POST", "/test"],
        ["GET", "/deliveries"],
        ["GET", "/deliveries/none"],
        ["POST", "/deliveries/none/replay"]
      ] as const) {
        expect((yield* admin.ask(method, `${one}${suffix}`)).status, suffix).toBe(404)
      }
      expect((yield* admin.ask("PATCH", one, { body: {} })).status).toBe(404)
    })
  )

  it.effect("refuse wrong fields with 400 and addresses inside with 422", () =>
    Effect.gen(function* () {
      const { admin, path } = yield* anOrganization
      const statuses: Array<number> = []
      for (const wrong of [
        { label: "" },
        { events: [] },
        { events: ["sites.unheardOf"] },
        { url: "https://93.184.215.14/#a" },
        { url: "http://93.184.215.14/" },
        { url: "https://10.0.0.1/" },
        { url: "https://[::1]/" },
        { url: "https://me@93.184.215.14/" },
        { url: "none" }
      ]) {
        const answer = yield* admin.ask("POST", path, { body: { ...fields, ...wrong } })
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([400, 400, 400, 400, 422, 422, 422, 422, 422])
    })
  )

  it.effect("show their deliveries, and replay those that ended", () =>
    Effect.gen(function* () {
      const { admin, path, server } = yield* anOrganization
      const { body: made } = yield* admin.ask("POST", path, { body: fields })
      const one = `${path}/${made.id}`
      const tested = yield* admin.ask("POST", `${one}/test`)
      expect(tested).toMatchObject({
        status: 201,
        body: { object: "webhook-delivery", event: "webhook.test", state: "pending", attempts: 0 }
      })
      expect((yield* admin.ask("POST", `${one}/deliveries/${tested.body.id}/replay`)).status).toBe(412)
      const ended = yield* server.within(
        Effect.gen(function* () {
          const webhook: Webhook = Option.getOrThrow(yield* (yield* Webhooks).find(WebhookId.make(made.id)))
          return yield* aDeliveryOf(webhook, "failed")
        })
      )
      const failed = yield* admin.ask("GET", `${one}/deliveries?state=failed`)
      expect(failed.body.items.map(({ id }: { id: string }) => id)).toEqual([ended.id])
      const shown = yield* admin.ask("GET", `${one}/deliveries/${ended.id}`)
      expect(shown.body).toMatchObject({ state: "failed", body: "{}", log: [] })
      const replayed = yield* admin.ask("POST", `${one}/deliveries/${ended.id}/replay`)
      expect(replayed).toMatchObject({ status: 200, body: { id: ended.id, state: "pending", attempts: 0 } })
      expect((yield* admin.ask("GET", `${one}/deliveries?state=lost`)).status).toBe(400)
    })
  )

  it.effect("are for administrators of their organization", () =>
    Effect.gen(function* () {
      const { admin, organization, path, server } = yield* anOrganization
      const { body: made } = yield* admin.ask("POST", path, { body: fields })
      const writer = yield* server.member(organization.id, { role: "edit" })
      const stranger = yield* server.stranger()
      expect((yield* writer.ask("GET", `${path}/${made.id}`)).status).toBe(403)
      expect((yield* stranger.ask("GET", `${path}/${made.id}`)).status).toBe(404)
      expect((yield* server.ask("GET", `${path}/${made.id}`)).status).toBe(401)
    })
  )
})
