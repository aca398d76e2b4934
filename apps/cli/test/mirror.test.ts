import { aFolder } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { asAdmin } from "./asAdmin.ts"
import { adminToken, anOctavo, octavoHere } from "./octavo.ts"

interface Named {
  readonly id: string
  readonly title?: string
}

interface Page extends Named {
  readonly type: string
  readonly path?: string
  readonly pages?: ReadonlyArray<Page>
}

/** The pages of a tree with their types, titles and paths, in reading order. */
const treeOf = (pages: ReadonlyArray<Page>): ReadonlyArray<string> =>
  pages.flatMap(({ pages = [], path, title, type }) => [`${type} ${title} ${path ?? ""}`, ...treeOf(pages)])

const idsIn = (pages: ReadonlyArray<Page>): ReadonlyArray<string> =>
  pages.flatMap(({ id, pages = [], type }) => [...(type === "document" ? [id] : []), ...idsIn(pages)])

const guide = readFileSync(new URL("../../../docs/guides/mirror.md", import.meta.url), "utf8")

/** The commands of the guide, as words behind the folder, for a source at an address and a file for the report. */
const guideCommands = (url: string, report: string) =>
  Array.from(guide.matchAll(/^octavo mirror acme (.*) < token$/gm), ([, line = ""]) =>
    line.replace("https://api.gitbook.com", url).replace("mirror.json", report).split(" ")
  )

const picture = Buffer.from("iVBORw0KGgo=", "base64").toString("base64")

describe("octavo mirror", { timeout: 300_000 }, () => {
  it.live("brings an organization, then what changed there, and leaves alone what changed here", () =>
    Effect.gen(function* () {
      const { environment, url } = yield* anOctavo
      const work = yield* aFolder
      const folder = join(work, "mirror")
      const { ask } = asAdmin(url)
      const [planning, making] = guideCommands(url, join(work, "report.json"))
      const run = (words: ReadonlyArray<string>) =>
        octavoHere(["mirror", folder, ...words], environment, `${adminToken}\n`)
      const mirror = run(making!)
      const change = (space: string, ...changes: ReadonlyArray<object>) =>
        ask<{
          readonly changes: ReadonlyArray<{ readonly page?: string }>
        }>("POST", `/spaces/${space}/content`, { changes })
      const page = (title: string, markdown: string, into?: string) => ({
        type: "insert_page",
        title,
        document: { markdown: `# ${title}\n\n${markdown}\n` },
        ...(into !== undefined && { into })
      })
      const mainOf = (space: string) =>
        ask<{ readonly pages: ReadonlyArray<Page> }>("GET", `/spaces/${space}/content`)
      const startOf = (main: { readonly pages: ReadonlyArray<Page> }) => main.pages[0]!.id
      const textsOf = Effect.fnUntraced(function* (space: string) {
        const { pages } = yield* mainOf(space)
        return yield* Effect.forEach(idsIn(pages), (id) =>
          Effect.map(
            ask<{ readonly markdown: string }>("GET", `/spaces/${space}/content/page/${id}?format=markdown`),
            ({ markdown }) => markdown
          )
        )
      })

      const [from, into] = yield* Effect.forEach(["Source", "Copy"], (title) =>
        ask<Named>("POST", "/admin/organizations", { title })
      )
      const collection = yield* ask<Named>("POST", `/orgs/${from!.id}/collections`, { title: "Guides" })
      const nested = yield* ask<Named>("POST", `/orgs/${from!.id}/collections`, {
        title: "Inner",
        parent: collection.id
      })
      const guide = yield* ask<Named>("POST", `/orgs/${from!.id}/spaces`, {
        title: "Guide",
        parent: nested.id
      })
      const other = yield* ask<Named>("POST", `/orgs/${from!.id}/spaces`, { title: "Reference" })
      yield* ask("POST", `/orgs/${from!.id}/spaces`, { title: "Empty" })
      const made = yield* change(
        guide.id,
        page("Start", "One.\n\nTwo.\n\nThree."),
        page("More (and more)", "Words.")
      )
      const [start, more] = made.changes.map(({ page }) => page!)
      yield* change(guide.id, {
        type: "insert_files",
        files: [{ base64: picture, name: "a b.png", contentType: "image/png" }]
      })
      const files = yield* ask<{ readonly items: ReadonlyArray<Named> }>(
        "GET",
        `/spaces/${guide.id}/content/files`
      )
      const file = files.items[0]!.id
      yield* change(
        guide.id,
        page(
          "Child",
          `See [more](/pages/${more}) and ![](/files/${file}).\n\n[Other](${url}/app/s/${other.id})`,
          start
        )
      )
      yield* change(guide.id, { type: "update_page", page: more, slug: "another-address" })
      yield* change(other.id, page("Calls", "Words of calls."))
      yield* ask("PUT", `/orgs/${from!.id}/openapi/pets`, {
        source: {
          text: '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{"/pets":{"get":{"responses":{}}}}}'
        }
      })
      yield* ask<{ readonly lastVersion?: string }>("GET", `/orgs/${from!.id}/openapi/pets`).pipe(
        Effect.delay("50 millis"),
        Effect.repeat({ until: ({ lastVersion }) => lastVersion !== undefined })
      )
      const site = yield* ask<Named>("POST", `/orgs/${from!.id}/sites`, {
        title: "Docs",
        spaces: [guide.id, other.id]
      })
      const shown = yield* ask<{ readonly structure: ReadonlyArray<Named> }>(
        "GET",
        `/orgs/${from!.id}/sites/${site.id}/structure`
      )
      yield* ask("PUT", `/orgs/${from!.id}/sites/${site.id}/redirects`, {
        redirects: [
          { source: "/old", destination: { kind: "url", url: "https://example.org/" } },
          {
            source: "/older",
            destination: { kind: "site-page", siteSpaceId: shown.structure[0]!.id, pageId: start }
          }
        ]
      })
      const request = yield* ask<Named>("POST", `/spaces/${guide.id}/change-requests`, {
        subject: "Fix the start"
      })
      yield* ask("POST", `/spaces/${guide.id}/change-requests/${request.id}/content`, {
        changes: [
          {
            type: "update_page",
            page: start,
            document: { markdown: "# Start\n\nOne, fixed.\n\nTwo.\n\nThree.\n" }
          }
        ]
      })

      const said = yield* ask<Named>("POST", `/spaces/${guide.id}/comments`, {
        page: start,
        body: { markdown: "Why *one*?" }
      })
      yield* ask("POST", `/spaces/${guide.id}/comments/${said.id}/replies`, {
        body: { markdown: "Because." }
      })
      yield* ask("PUT", `/spaces/${guide.id}/comments/${said.id}`, { resolved: true })

      const planned = yield* run(planning!)
      expect(planned).toMatchObject({ code: 0, out: expect.stringContaining("+ space Guide\n") })
      expect(existsSync(folder)).toBe(false)
      expect(
        (yield* ask<{ readonly items: ReadonlyArray<Named> }>("GET", `/orgs/${into!.id}/spaces`)).items
      ).toEqual([])

      const first = yield* mirror
      expect([first.code, first.err]).toEqual([0, expect.any(String)])
      const { items: spaces } = yield* ask<{
        readonly items: ReadonlyArray<Named & { readonly parent?: string }>
      }>("GET", `/orgs/${into!.id}/spaces`)
      const mirrored = new Map(spaces.map((space) => [space.title, space]))
      expect([...mirrored.keys()].toSorted()).toEqual(["Empty", "Guide", "Reference"])
      const copy = mirrored.get("Guide")!
      const parent = yield* ask<Named & { readonly parent?: string }>("GET", `/collections/${copy.parent}`)
      expect([parent.title, (yield* ask<Named>("GET", `/collections/${parent.parent}`)).title]).toEqual([
        "Inner",
        "Guides"
      ])
      expect(treeOf((yield* mainOf(copy.id)).pages)).toEqual(treeOf((yield* mainOf(guide.id)).pages))
      const texts = yield* textsOf(copy.id)
      expect(texts[0]).toBe("# Start\n\nOne.\n\nTwo.\n\nThree.\n")
      expect(texts[1]).toContain("[more](../another-address.md)")
      expect(texts[1]).toContain("![](../.gitbook/assets/a%20b.png)")
      expect(texts[1]).toContain(`[Other](${url}/app/s/${mirrored.get("Reference")!.id})`)
      const links = yield* ask<{ readonly items: ReadonlyArray<unknown> }>(
        "GET",
        `/spaces/${copy.id}/links?status=broken`
      )
      expect(links.items).toEqual([])
      const { items: requests } = yield* ask<{
        readonly items: ReadonlyArray<{ readonly subject: string; readonly id: string }>
      }>("GET", `/spaces/${copy.id}/change-requests`)
      const { items: comments } = yield* ask<{ readonly items: ReadonlyArray<object> }>(
        "GET",
        `/spaces/${copy.id}/comments`
      )
      expect(comments).toMatchObject([
        {
          body: { markdown: expect.stringMatching(/^\*\*.+, \d{4}-\d\d-\d\d\*\*\n\nWhy \*one\*\?$/) },
          target: { page: { path: "start" } },
          replies: 1,
          status: "resolved"
        }
      ])
      expect(requests.map(({ subject }) => subject)).toEqual(["Fix the start"])
      const { items: sites } = yield* ask<{
        readonly items: ReadonlyArray<Named & { readonly published: boolean }>
      }>("GET", `/orgs/${into!.id}/sites`)
      expect(sites).toMatchObject([{ title: "Docs", published: false }])
      const structure = yield* ask<{ readonly structure: ReadonlyArray<Named & { readonly path: string }> }>(
        "GET",
        `/orgs/${into!.id}/sites/${sites[0]!.id}/structure`
      )
      expect(structure.structure.map(({ path, title }) => [title, path])).toEqual([
        ["Guide", "guide"],
        ["Reference", "reference"]
      ])
      expect(
        (yield* ask<{ readonly items: ReadonlyArray<{ readonly source: string }> }>(
          "GET",
          `/orgs/${into!.id}/sites/${sites[0]!.id}/redirects`
        )).items
      ).toMatchObject([
        { source: "/old", destination: { kind: "url", url: "https://example.org/" } },
        {
          source: "/older",
          destination: { siteSpaceId: structure.structure[0]!.id, pageId: startOf(yield* mainOf(copy.id)) }
        }
      ])
      expect((yield* ask<{ readonly slug: string }>("GET", `/orgs/${into!.id}/openapi/pets`)).slug).toBe(
        "pets"
      )

      const again = yield* mirror
      expect([again.code, again.out]).toEqual([0, expect.stringMatching(/^warning: people .*\n0 changes, /)])

      // Changes of different lines are merged. Changes of the same line become a change request.
      const edit = (space: string, id: string, text: string) =>
        change(space, { type: "update_page", page: id, document: { markdown: `# Start\n\n${text}\n` } })
      yield* edit(copy.id, startOf(yield* mainOf(copy.id)), "One, here.\n\nTwo.\n\nThree.")
      yield* edit(guide.id, start!, "One.\n\nTwo.\n\nThree, there.")
      yield* ask("PATCH", `/spaces/${other.id}`, { title: "API reference" })
      yield* ask("PATCH", `/spaces/${copy.id}`, { title: "Our guide" })
      yield* ask("PATCH", `/spaces/${guide.id}`, { title: "The guide" })
      const later = yield* mirror
      expect(later.code).toBe(0)
      expect((yield* textsOf(copy.id))[0]).toBe("# Start\n\nOne, here.\n\nTwo.\n\nThree, there.\n")
      const titleOf = (id: string) => Effect.map(ask<Named>("GET", `/spaces/${id}`), ({ title }) => title)
      expect([yield* titleOf(copy.id), yield* titleOf(mirrored.get("Reference")!.id)]).toEqual([
        "Our guide",
        "API reference"
      ])
      expect(later.out).toContain(
        "warning: space The guide: Its title was changed here and is left unchanged."
      )
      expect(JSON.parse(readFileSync(join(work, "report.json"), "utf8"))).toMatchObject({ dryRun: false })

      yield* edit(copy.id, startOf(yield* mainOf(copy.id)), "One, here.\n\nTwo, here.\n\nThree, there.")
      yield* edit(guide.id, start!, "One.\n\nTwo, there.\n\nThree, there.")
      const conflict = yield* mirror
      expect([conflict.code, conflict.out]).toEqual([
        0,
        expect.stringContaining("Both sides changed the same text. Resolve the conflicts: http")
      ])
      expect((yield* textsOf(copy.id))[0]).toContain("Two, here.")
    }).pipe(Effect.scoped)
  )

  it.live("brings history, people, teams and roles on request, and shows hidden spaces to nobody else", () =>
    Effect.gen(function* () {
      const { environment, url } = yield* anOctavo
      const work = yield* aFolder
      const { ask, items } = asAdmin(url)
      const mirror = (...words: ReadonlyArray<string>) =>
        octavoHere(
          [
            "mirror",
            join(work, "mirror"),
            "--from",
            url,
            "--from-token-stdin",
            "--from-org",
            "Source",
            "--into",
            "Copy",
            ...words
          ],
          environment,
          `${adminToken}\n`
        )
      const [from, into] = yield* Effect.forEach(["Source", "Copy"], (title) =>
        ask<Named>("POST", "/admin/organizations", { title })
      )
      const emails = ["ada@example.org", "grace@example.org"]
      const { users } = yield* ask<{ readonly users: ReadonlyArray<string> }>(
        "POST",
        `/orgs/${from!.id}/invites`,
        { emails, role: "read" }
      )
      const [ada, grace] = users
      const collection = yield* ask<Named>("POST", `/orgs/${from!.id}/collections`, { title: "Secrets" })
      yield* ask("PATCH", `/collections/${collection.id}`, { defaultLevel: null })
      const space = yield* ask<Named>("POST", `/orgs/${from!.id}/spaces`, {
        title: "Hidden",
        parent: collection.id
      })
      const team = yield* ask<Named>("PUT", `/orgs/${from!.id}/teams`, { title: "Writers", members: [ada] })
      const grants = `/spaces/${space.id}/permissions`
      yield* ask("PATCH", `${grants}/teams/${team.id}`, { role: "review" })
      yield* ask("PATCH", `${grants}/users/${grace}`, { role: "comment" })
      const write = (...changes: ReadonlyArray<object>) =>
        ask<{ readonly changes: ReadonlyArray<{ readonly page: string }> }>(
          "POST",
          `/spaces/${space.id}/content`,
          { changes }
        )
      const made = yield* write({
        type: "insert_page",
        title: "Start",
        document: { markdown: "# Start\n\nOne.\n" }
      })
      for (const text of ["Two.", "Three."]) {
        const markdown = `# Start\n\n${text}\n`
        yield* write({ type: "update_page", page: made.changes[0]!.page, document: { markdown } })
      }
      const request = yield* ask<Named>("POST", `/spaces/${space.id}/change-requests`, { subject: "Fix" })
      const requests = `/spaces/${space.id}/change-requests/${request.id}`
      yield* ask("POST", `${requests}/content`, {
        changes: [
          { type: "update_page", page: made.changes[0]!.page, document: { markdown: "# Start\n\nFour.\n" } }
        ]
      })
      yield* ask("POST", `${requests}/requested-reviewers`, { users: [ada] })
      const site = yield* ask<Named>("POST", `/orgs/${from!.id}/sites`, {
        title: "Docs",
        visibility: "unlisted",
        spaces: [space.id]
      })
      yield* ask("POST", `/orgs/${from!.id}/sites/${site.id}/share-links`, { name: "Partners" })

      const first = yield* mirror("--history", "1")
      expect(first.code).toBe(0)
      expect(first.out).toMatch(/warning: people \d members, 1 team: .* only with --invite/)
      expect(first.out).toContain("1 reviewer can be requested only with --invite.")
      const [copied] = yield* items<Named>(`/orgs/${into!.id}/collections`)
      expect(yield* ask("GET", `/collections/${copied!.id}`)).toMatchObject({ defaultLevel: null })
      const [copy] = yield* items<Named>(`/orgs/${into!.id}/spaces`)
      const history = yield* items<{ readonly message?: string }>(`/spaces/${copy!.id}/revisions`)
      expect(history.filter(({ message }) => message?.startsWith("Mirror ("))).toHaveLength(2)
      expect(yield* items(`/spaces/${copy!.id}/permissions/teams`)).toEqual([])
      const [docs] = yield* items<Named>(`/orgs/${into!.id}/sites`)
      expect(docs).toMatchObject({ visibility: "unlisted", published: false })
      expect(yield* items(`/orgs/${into!.id}/sites/${docs!.id}/share-links`)).toMatchObject([
        { name: "Partners" }
      ])

      const invited = yield* mirror("--invite")
      expect([invited.code, invited.out]).toEqual([0, expect.stringContaining("+ team Writers\n")])
      const rolesHere = Effect.gen(function* () {
        const held = yield* items<{ readonly permission: string; readonly user: { readonly email: string } }>(
          `/spaces/${copy!.id}/permissions/users`
        )
        const ofTeams = yield* items<{ readonly permission: string; readonly team: Named }>(
          `/spaces/${copy!.id}/permissions/teams`
        )
        return [
          ...held.map(({ permission, user }) => [user.email, permission]),
          ...ofTeams.map(({ permission, team: { title } }) => [title, permission])
        ].filter(([name]) => name === "Writers" || emails.includes(name!))
      })
      expect(yield* rolesHere).toEqual([
        ["grace@example.org", "comment"],
        ["Writers", "review"]
      ])
      const [writers] = yield* items<Named>(`/orgs/${into!.id}/teams`)
      const members = yield* items<{ readonly organization: { readonly user: { readonly email: string } } }>(
        `/orgs/${into!.id}/teams/${writers!.id}/members`
      )
      expect(members.map(({ organization }) => organization.user.email)).toContain("ada@example.org")

      const [mirrored] = yield* items<Named>(`/spaces/${copy!.id}/change-requests`)
      const reviewers = Effect.map(
        items<{ readonly user: { readonly email: string } }>(
          `/spaces/${copy!.id}/change-requests/${mirrored!.id}/requested-reviewers`
        ),
        (list) => list.map(({ user }) => user.email)
      )
      expect(yield* reviewers).toEqual(["ada@example.org"])

      // A role that changed here stays, and changes at the source come.
      yield* ask("DELETE", `${requests}/requested-reviewers/${ada}`)
      yield* ask("PATCH", `/spaces/${copy!.id}/permissions/teams/${writers!.id}`, { role: "read" })
      yield* ask("PATCH", `${grants}/teams/${team.id}`, { role: "admin" })
      yield* ask("DELETE", `${grants}/users/${grace}`)
      const later = yield* mirror("--invite")
      expect([later.code, later.out]).toEqual([
        0,
        expect.stringContaining("A role was changed here and is left unchanged.")
      ])
      expect(yield* rolesHere).toEqual([["Writers", "read"]])
      expect(yield* reviewers).toEqual([])
      expect((yield* mirror("--invite")).out).toMatch(/^0 changes, /m)
    }).pipe(Effect.scoped)
  )
})
