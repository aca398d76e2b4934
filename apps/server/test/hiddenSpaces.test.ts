import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aPublishedSite } from "./aPublishedSite.ts"

it.effect("A site that is not published answers nothing of a space to a member without a role on it", () =>
  Effect.gen(function* () {
    const { admin, made, manage, organization, server, space } = yield* aPublishedSite()
    yield* manage("POST", "/unpublish")
    const secret = { title: "Layoffs in May", emoji: "1f525", defaultLevel: null }
    const changed = yield* admin.ask("PATCH", `/v1/spaces/${space.id}`, { body: secret })
    expect(changed.status).toBe(200)
    const member = yield* server.member(organization.id, { role: "create" })
    const site = `/v1/orgs/${organization.id}/sites/${made.body.id}`
    for (const path of ["/site-spaces", "/structure", "/published", ""]) {
      const { body, status } = yield* member.ask("GET", `${site}${path}`)
      expect([path, status]).toEqual([path, 200])
      const text = JSON.stringify(body)
      for (const word of [/layoffs/i, /1f525/, new RegExp(changed.body.updatedAt), /"welcome"/]) {
        expect([path, word, word.test(text)]).toEqual([path, word, false])
      }
    }
    const refused = yield* member.ask("POST", `${site}/publish`)
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      expect.stringContaining("needs the role create on each of them")
    ])
    expect((yield* admin.ask("POST", `${site}/publish`)).status).toBe(200)
  })
)
