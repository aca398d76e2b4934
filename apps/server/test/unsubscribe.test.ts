import { expect, it } from "@effect/vitest"
import { MailPreferences, unsubscribeKey } from "@octavo/notifications"
import { aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import { aServer, publicUrl } from "./aServer.ts"

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
