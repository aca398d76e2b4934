import { describe, expect, it } from "@effect/vitest"
import { TestDatabase } from "@octavo/database/testing"
import { User, Users } from "@octavo/identity"
import { aMember, anOrganization, as, aUser } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { aFolder } from "@octavo/kernel/testing"
import { postComment } from "@octavo/reviews"
import { deleteSite, sitesAddressOf, SitesUrl, updateSite } from "@octavo/sites"
import { aSiteOf, aSpaceOf, confirmHostname } from "@octavo/sites/testing"
import { deleteSpace } from "@octavo/content"
import { Effect } from "effect"
import { join } from "node:path"
import { exportTo, importFrom, serverOn } from "./exporting.ts"

interface Site {
  readonly id: string
  readonly title: string
  readonly basename: string
  readonly hostname?: string
  readonly proxy?: { readonly origin: string }
  readonly hostnameVerification?: { readonly status: string }
}

/** An organization with sites that have addresses, deleted things, and comments of two people. */
const aDepartment = Effect.gen(function* () {
  const organization = yield* anOrganization()
  const [ada, grace] = [yield* aMember(organization.id), yield* aMember(organization.id, { role: "review" })]
  const { space } = yield* aSpaceOf(organization.id, ada, "Handbook")
  const { space: dropped } = yield* aSpaceOf(organization.id, ada, "Dropped")
  const place = { spaceId: space.id, changeRequest: null }
  yield* postComment(place, { body: { markdown: "Is that so?" } }, "markdown").pipe(as(grace))
  const siteOf = (title: string) =>
    Effect.map(aSiteOf(organization.id, ada, { title, spaceIds: [space.id] }), ({ site }) => site)
  // Three sites that ask for the same names, the first with addresses that the target has too.
  const sites = yield* Effect.forEach(["Docs", "Docs", "Docs", "Own host", "Old"], siteOf)
  const change = (index: number, changes: Parameters<typeof updateSite>[2]) =>
    updateSite(organization.id, sites[index]!.id, changes).pipe(as(ada))
  yield* change(0, { hostname: "docs.acme.example", proxy: "acme.example/docs" })
  yield* change(1, { hostname: "more.acme.example" })
  yield* change(2, { basename: "renamed" })
  yield* change(3, { hostname: "docs.octavo.example" })
  yield* confirmHostname(organization.id, "more.acme.example")
  yield* deleteSite(organization.id, sites[4]!.id).pipe(as(ada))
  yield* deleteSpace(dropped.id).pipe(as(ada))
  return { ada, dropped, grace, organization, sites, space }
}).pipe(Effect.orDie)

describe("an organization that is imported beside others, on Postgres", { timeout: 120_000 }, () => {
  it.effect("keeps what is free, and reports what is not", () =>
    Effect.gen(function* () {
      const there = yield* serverOn(TestDatabase.postgres)
      const { ada, dropped, grace, organization, sites, space } = yield* there.within(aDepartment)
      const path = join(yield* aFolder, "department")
      yield* exportTo(there, organization.id, path)

      const here = yield* serverOn(TestDatabase.postgres)
      // Others have the addresses of the first site, the former basename of the third one, and the address of Grace.
      const local = yield* here.within(anOrganization())
      const admin = yield* here.within(aMember(local.id))
      const other = (title: string, changes: Parameters<typeof updateSite>[2]) =>
        here.within(
          Effect.gen(function* () {
            const { site } = yield* aSiteOf(local.id, admin, { title })
            yield* updateSite(local.id, site.id, changes).pipe(as(admin))
            return site
          }).pipe(Effect.orDie)
        )
      yield* other("Docs", { hostname: "docs.acme.example", proxy: "acme.example/docs" })
      yield* other("Docs 3", {})
      const ours = yield* here.within(
        Effect.gen(function* () {
          const user = yield* aUser()
          const email = grace.email
          const named = new User({ ...user, id: (yield* newId) as User["id"], email })
          yield* (yield* Users).put(named)
          return named
        }).pipe(Effect.orDie)
      )

      const { notes, people } = yield* importFrom(here, path).pipe(
        Effect.provideService(SitesUrl, sitesAddressOf("https://docs.octavo.example", null))
      )
      // Ada, and the operator who confirmed a hostname.
      expect(people).toMatchObject({ matched: 1, created: 2 })
      expect(people.ids.get(grace.id)).toBe(ours.id)
      const person = yield* here.person(yield* here.within(Users.use((users) => users.get(ada.id))))
      const org = `/v1/orgs/${organization.id}`
      const listed = yield* person.ask("GET", `${org}/sites`)
      const found = new Map(
        (listed.body as { items: ReadonlyArray<Site> }).items.map((site) => [site.id, site])
      )
      const addresses = sites.map(({ id }) => {
        const { basename, hostname, hostnameVerification, proxy } = found.get(id) ?? {}
        return [basename, hostname, proxy?.origin, hostnameVerification?.status]
      })
      expect(addresses).toEqual([
        ["docs-4", "docs.acme.example", "acme.example/docs", "pending"],
        ["docs-2", "more.acme.example", undefined, "pending"],
        ["renamed", undefined, undefined, undefined],
        ["own-host", undefined, undefined, undefined],
        [undefined, undefined, undefined, undefined]
      ])
      expect(notes.toSorted()).toEqual([
        "Another site has the basename docs-3: it no longer leads to a site of this organization.",
        "The basename docs is not free here: the site Docs has docs-4 now.",
        "The hostname docs.acme.example of the site Docs has to be verified here: its TXT record has another text, or an operator confirms it.",
        "The hostname docs.octavo.example is not free here: the site Own host has none now.",
        "The hostname more.acme.example of the site Docs has to be verified here: its TXT record has another text, or an operator confirms it."
      ])

      // Grace has another id here, and it is hers in what she wrote.
      const comments = yield* person.ask("GET", `/v1/spaces/${space.id}/comments`)
      expect(comments.body).toMatchObject({ items: [{ postedBy: { id: ours.id } }] })
      const reviewer = yield* here.person(ours)
      expect((yield* reviewer.ask("GET", `/v1/spaces/${space.id}`)).status).toBe(200)

      // Deleted things are not shown, and come back.
      const spaces = yield* person.ask("GET", `${org}/spaces`)
      expect(JSON.stringify(spaces.body)).not.toContain(dropped.id)
      expect((yield* person.ask("POST", `/v1/spaces/${dropped.id}/restore`)).status).toBe(200)
      const restored = yield* person.ask("POST", `${org}/sites/${sites[4]!.id}/restore`)
      expect(restored).toMatchObject({ status: 200, body: { basename: "old" } })
    })
  )
})
