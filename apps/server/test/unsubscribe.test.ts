import { expect, it } from "@effect/vitest"
import { MailPreferences, unsubscribeKey } from "@octavo/notifications"
import { aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import { aServer, publicUrl } from "./aServer.ts"

it.effect("users choose the topics that they get mail about, each for themselves", () =>
  Effect.gen(function* () {
    const { stranger } = yield* aServer()
    const user = yield* stranger()
    const other = yield* stranger()
    const all = {
      object: "mail-preferences",
      invitations: true,
      reviews: true,
      comments: true,
      conflicts: true
    }
    expect((yield* user.ask("GET", "/v1/user/mail")).body).toEqual(all)
    const muted = yield* user.ask("PATCH", "/v1/user/mail", { body: { reviews: false, conflicts: false } })
    expect(muted.body).toEqual({ ...all, reviews: false, conflicts: false })
    const changed = yield* user.ask("PATCH", "/v1/user/mail", { body: { reviews: true, comments: false } })
    expect(changed.body).toEqual({ ...all, comments: false, conflicts: false })
    expect((yield* user.ask("GET", "/v1/user/mail")).body).toEqual(changed.body)
    expect((yield* user.ask("PATCH", "/v1/user/mail", { body: { reviews: "no" } })).status).toBe(400)
    expect((yield* other.ask("GET", "/v1/user/mail")).body).toEqual(all)
  })
)

it.effect("a mail program ends mail by one request without a token, and a link alone ends nothing", () =>
  Effect.gen(function* () {
    const { fetch, within } = yield* aServer()
    const { key, user } = yield* within(
      Effect.gen(function* () {
        const user = yield* aUser()
        return { user, key: yield* unsubscribeKey(user.id, ["comments", "reviews", "comments"]) }
      })
    )
    const muted = within(Effect.flatMap(MailPreferences, ({ listMuted }) => listMuted(user.id)))
    const ask = (method: string, given: string) =>
      Effect.promise(() =>
        fetch(`${publicUrl}/unsubscribe/${given}`, {
          method,
          ...(method === "POST" && {
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: "List-Unsubscribe=One-Click"
          })
        })
      )
    const page = yield* ask("GET", key)
    expect(page.status).toBe(200)
    expect(yield* Effect.promise(() => page.text())).toContain(`action="${publicUrl}/unsubscribe/${key}"`)
    expect((yield* ask("POST", `${key}x`)).status).toBe(404)
    expect((yield* ask("POST", key.replace("comments", "invitations"))).status).toBe(404)
    expect(yield* muted).toEqual([])
    const ended = yield* ask("POST", key)
    expect(ended.status).toBe(200)
    expect(yield* Effect.promise(() => ended.text())).toContain("comments and reviews")
    expect((yield* ask("POST", key)).status).toBe(200)
    expect(yield* muted).toEqual(["comments", "reviews"])
  })
)
