import { commitToBranch, aPage, aSource } from "@octavo/content/testing"
import { describe, expect, it } from "@effect/vitest"
import { Members, newMember } from "@octavo/identity"
import { everyBlock } from "@octavo/html/testing"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

/** A page with a text in the handbook, and how its HTML is asked for. */
const aWrittenPage = Effect.fnUntraced(function* (markdown: string, settings = {}) {
  const server = yield* aServer(settings)
  const handbook = yield* aHandbook(server)
  const { admin, space } = handbook
  const source = aSource(markdown)
  const page = yield* aPage({
    title: "Written",
    sourceHash: source.hash,
    position: "a2",
    git: { oid: "c0ffee", path: "written.md" }
  })
  yield* server.within(
    commitToBranch(space.mainBranchId, { sources: [source], pages: { put: [page], remove: [] } })
  )
  const path = `/v1/spaces/${space.id}/content/page/${page.id}`
  const read = (query = "?format=html") =>
    Effect.map(admin.ask("GET", path + query), ({ body, status }) => {
      expect(status).toBe(200)
      return body as { readonly html: string; readonly outline: ReadonlyArray<object> }
    })
  return { ...handbook, server, written: page, path, read }
})

describe("format=html", () => {
  it.effect("gives HTML and outline beside the usual fields, at every address of a page", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, changeRequest, page, revision, space } = yield* aHandbook(server)
      const content = `/v1/spaces/${space.id}/content`
      const usual = yield* admin.ask("GET", `${content}/page/${page.id}?format=markdown`)
      const { markdown: _, ...fields } = usual.body
      const html = `<p>To the <em>handbook</em>.</p>`
      for (const path of [
        `${content}/page/${page.id}`,
        `${content}/path/welcome`,
        `/v1/spaces/${space.id}/revisions/${revision.id}/page/${page.id}`,
        `/v1/spaces/${space.id}/revisions/${revision.id}/path/welcome`,
        `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/content/page/${page.id}`,
        `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/content/path/welcome`
      ]) {
        const { body, status } = yield* admin.ask("GET", `${path}?format=html`)
        expect([path, status]).toEqual([path, 200])
        expect(body).toEqual({
          ...fields,
          html: expect.stringContaining(html),
          outline: [{ id: "holidays", title: "Holidays", depth: 1 }]
        })
        expect(body.html).toContain('<h2 id="holidays">')
      }
    })
  )

  it.effect("has no text for groups and links", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, group, link, space } = yield* aHandbook(server)
      for (const { id } of [group, link]) {
        const { body, status } = yield* admin.ask(
          "GET",
          `/v1/spaces/${space.id}/content/page/${id}?format=html`
        )
        expect([status, body.html, body.outline]).toEqual([200, undefined, undefined])
      }
    })
  )

  it.effect(
    "leads to pages in the application, to files with a signature, and elsewhere without a referrer's window",
    () =>
      Effect.gen(function* () {
        const { bytes, read, server, space } = yield* aWrittenPage(
          "[child](holidays.md) [part](README.md#holidays) [gone](nowhere.md) ![logo](logo.png) [out](https://example.org/x) [own](#part)\n\n## Part\n"
        )
        const { html } = yield* read()
        expect(html).toContain(`<a href="/app/s/${space.id}/p/welcome/holidays">child</a>`)
        expect(html).toContain(`<a href="/app/s/${space.id}/p/welcome#holidays">part</a>`)
        expect(html).toContain(`<a href="#part">own</a>`)
        expect(html).toMatch(/ gone /)
        expect(html).toContain('<a href="https://example.org/x" rel="noopener" target="_blank">out</a>')
        const [, file] = /<img[^>]* src="([^"]+)"/.exec(html)!
        const answer = yield* server.ask("GET", file!.replaceAll("&amp;", "&"))
        expect([answer.status, answer.headers.get("content-length")]).toEqual([200, String(bytes.byteLength)])
      })
  )

  it.effect(
    "leads to a page of another space for those who may read it, and shows plain words to others",
    () =>
      Effect.gen(function* () {
        const server = yield* aServer()
        const { admin, organization, space } = yield* aHandbook(server)
        const other = yield* aHandbook(server)
        const source = aSource(`[secret words](/spaces/${other.space.id}/pages/${other.child.id}#holidays)\n`)
        const page = yield* aPage({ title: "Written", sourceHash: source.hash })
        yield* server.within(
          commitToBranch(space.mainBranchId, { sources: [source], pages: { put: [page], remove: [] } })
        )
        const path = `/v1/spaces/${space.id}/content/page/${page.id}?format=html`
        expect((yield* admin.ask("GET", path)).body.html).toBe("<p>secret words</p>")
        const member = yield* newMember({
          organizationId: other.organization.id,
          userId: admin.user.id,
          role: "read",
          disabled: false
        })
        yield* server.within(Members.use((members) => members.put(member)))
        expect((yield* admin.ask("GET", path)).body.html).toBe(
          `<p><a href="/app/s/${other.space.id}/p/welcome/holidays#holidays">secret words</a></p>`
        )
        // An answer for one reader is never kept for another.
        const colleague = yield* server.member(organization.id)
        expect((yield* colleague.ask("GET", path)).body.html).toBe("<p>secret words</p>")
      })
  )

  it.effect(
    "shows reusable content, conditions and expressions, and their values when they are asked for",
    () =>
      Effect.gen(function* () {
        const { read } = yield* aWrittenPage(
          '{% include "includes/footer.md" %}\n\n{% if space.vars.company == "Acme" %}\nFor Acme.\n{% endif %}\n\n{% if false %}\nFor none.\n{% endif %}\n\nOf <code class="expression">space.vars.company</code>.\n'
        )
        const shown = (yield* read()).html
        for (const words of [
          "Thirty days a year.",
          "<code>if space.vars.company == &quot;Acme&quot;</code>",
          "For Acme.",
          "For none.",
          '<code class="expression">space.vars.company</code>'
        ])
          expect(shown).toContain(words)
        const evaluated = (yield* read("?format=html&evaluated=true")).html
        expect(evaluated).toContain("Of Acme.")
        expect(evaluated).toContain("For Acme.")
        expect(evaluated).not.toContain("For none.")
        expect(evaluated).not.toContain("<code>if")
      })
  )

  it.effect("has neither scripts nor styles, whatever is on the page", () =>
    Effect.gen(function* () {
      const { read, server } = yield* aWrittenPage(everyBlock)
      const { html } = yield* read()
      expect(html).toMatch(/<math[ >]/)
      const [, icon] = /<use href="([^"#]+)#/.exec(html)!
      const symbols = yield* server.ask("GET", icon!)
      expect([symbols.status, symbols.headers.get("content-type")]).toEqual([200, "image/svg+xml"])
      expect((yield* server.ask("GET", "/app/assets/icons/none.svg")).status).toBe(404)
      expect(html).not.toMatch(/<[^>]* (?:on\w+|style|srcdoc)=|<script|<style|javascript:/i)
    })
  )

  it.effect("begins its addresses with the path of the installation", () =>
    Effect.gen(function* () {
      const { read, space } = yield* aWrittenPage(
        "[child](holidays.md) ![logo](logo.png)\n\n> [!NOTE]\n> With a symbol.\n",
        {
          settings: { publicUrl: `${publicUrl}/octavo` }
        }
      )
      const { html } = yield* read()
      expect(html).toContain(`href="/octavo/app/s/${space.id}/p/welcome/holidays"`)
      expect(html).toMatch(/src="\/octavo\/files\//)
      expect(html).toMatch(/href="\/octavo\/app\/assets\/icons\/\w+\.svg#info"/)
    })
  )
})
