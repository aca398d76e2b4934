import { aFolder } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { asAdmin } from "./asAdmin.ts"
import { adminToken, anOctavo, octavoHere } from "./octavo.ts"

interface Named {
  readonly id: string
  readonly title?: string
}

interface Entry extends Named {
  readonly translations: Readonly<Record<string, string>>
}

interface MirrorFile {
  readonly objects: Readonly<Record<string, { readonly kind: string }>>
}

const setUp = Effect.gen(function* () {
  const { environment, url } = yield* anOctavo
  const work = yield* aFolder
  const { ask, items } = asAdmin(url)
  const ends = ["--from", url, "--from-token-stdin", "--from-org", "Source", "--into", "Copy"]
  const mirror = (...words: ReadonlyArray<string>) =>
    octavoHere(["mirror", join(work, "mirror"), ...ends, ...words], environment, `${adminToken}\n`)
  const [from, into] = yield* Effect.forEach(["Source", "Copy"], (title) =>
    ask<Named>("POST", "/admin/organizations", { title })
  )
  return {
    ask,
    from: from!.id,
    into: into!.id,
    items,
    mirror,
    state: join(work, "mirror/.octavo/mirror.json")
  }
})

type World = Effect.Success<typeof setUp>

/** Fills the source with a translated, locked space, a reviewed change request, a glossary and a site with sign-in. */
const fill = Effect.fnUntraced(function* ({ ask, from }: World) {
  const space = yield* ask<Named>("POST", `/orgs/${from}/spaces`, { title: "Guide", language: "en" })
  const insert = { type: "insert_page", title: "Start", document: { markdown: "# Start\n\nOne.\n" } }
  const made = yield* ask<{ readonly changes: ReadonlyArray<{ readonly page: string }> }>(
    "POST",
    `/spaces/${space.id}/content`,
    { changes: [insert] }
  )
  const page = made.changes[0]!.page
  const operations = [
    { type: "insert", translations: { en: "space", de: "Bereich" } },
    { type: "insert", translations: { en: "page", de: "Seite" } }
  ]
  yield* ask("PUT", `/orgs/${from}/translations-glossary`, { operations })
  const translation = yield* ask<Named>("POST", `/orgs/${from}/translations`, {
    source: { space: space.id, language: "en" },
    language: "de"
  })
  yield* ask<{ readonly result?: object; readonly status: string }>(
    "GET",
    `/orgs/${from}/translations/${translation.id}`
  ).pipe(
    Effect.delay("100 millis"),
    Effect.repeat({ until: ({ result, status }) => result !== undefined && status === "completed" })
  )
  const request = yield* ask<Named>("POST", `/spaces/${space.id}/change-requests`, { subject: "Fix" })
  const requests = `/spaces/${space.id}/change-requests/${request.id}`
  yield* ask("POST", `${requests}/content`, {
    changes: [{ type: "update_page", page, document: { markdown: "# Start\n\nTwo.\n" } }]
  })
  yield* ask("POST", `${requests}/reviews`, {
    status: "changes-requested",
    comment: { markdown: "Say *three*." }
  })
  yield* ask("POST", `${requests}/reviews`, { status: "approved" })
  yield* ask("PATCH", `/spaces/${space.id}`, { editMode: "locked", mergeRules: { type: "none" } })
  const site = yield* ask<Named>("POST", `/orgs/${from}/sites`, {
    title: "Docs",
    visibility: "visitor-auth",
    spaces: [space.id]
  })
  const sites = `/orgs/${from}/sites/${site.id}`
  yield* ask("PATCH", sites, { hostname: "docs.acme.example", adaptiveContent: { enabled: true } })
  yield* ask("PATCH", `${sites}/publishing/auth`, { fallbackURL: "https://acme.example/sign-in" })
  const { privateKey } = yield* ask<{ readonly privateKey: string }>("GET", `${sites}/publishing/auth`)
  return { page, privateKey, requests, space: space.id }
})

/** The settings of an organization without ids, times and secrets. */
const settingsOf = Effect.fnUntraced(function* ({ ask, items }: World, organization: string) {
  interface Space extends Named {
    readonly editMode: string
    readonly language?: string
    readonly mergeRules: object
  }
  interface Site extends Named {
    readonly visibility: string
    readonly hostname?: string
    readonly adaptiveContent: object
  }
  const spaces = yield* items<Space>(`/orgs/${organization}/spaces`)
  const entries = yield* items<Entry>(`/orgs/${organization}/translations-glossary`)
  const [site] = yield* items<Site>(`/orgs/${organization}/sites`)
  const auth = yield* ask<{ readonly fallbackURL?: string }>(
    "GET",
    `/orgs/${organization}/sites/${site!.id}/publishing/auth`
  )
  const { adaptiveContent, hostname, visibility } = site!
  return {
    spaces: spaces.map(({ editMode, language, mergeRules, title }) => [
      title,
      language,
      mergeRules,
      editMode
    ]),
    glossary: entries.map(({ translations }) => translations),
    site: { adaptiveContent, hostname, visibility, fallback: auth.fallbackURL }
  }
})

const textsOf = ({ items }: World, path: string) =>
  Effect.map(
    items<{ readonly body: { readonly markdown: string } }>(`${path}/comments?format=markdown&status=all`),
    (comments) => comments.map(({ body }) => body.markdown).toSorted()
  )

describe("octavo mirror", { timeout: 120_000 }, () => {
  it.live("brings translations, reviews, sign-in of visitors, hostnames and locks, once each", () =>
    Effect.gen(function* () {
      const world = yield* setUp
      const { ask, from, into, items, mirror, state } = world
      const source = yield* fill(world)

      const planned = yield* mirror("--dry-run")
      expect(planned.code).toBe(0)
      const reported = [
        "+ glossary entry space = Bereich",
        "+ translation Guide, en to de",
        "+ reviews Guide, Fix, 2",
        "+ edit mode of Guide",
        "+ merge rules of Guide",
        "+ hostname of Docs",
        "+ visitor sign-in of Docs"
      ]
      for (const line of reported) expect(planned.out).toContain(`${line}\n`)

      const first = yield* mirror()
      expect(first.code).toBe(0)
      for (const line of reported) expect(first.out).toContain(`${line}\n`)
      expect(first.out).toMatch(/warning: site Docs: Its hostname docs\.acme\.example stays .* TXT /)
      expect(first.out).toContain("Another key signs the tokens of its visitors here.")
      expect(first.out).toMatch(
        /warning: translation Guide, en to de: The space “.*” has its texts .*--from en --to de/
      )
      const [there, here] = [yield* settingsOf(world, from), yield* settingsOf(world, into)]
      expect(here.site).toEqual(there.site)
      expect(here.glossary).toEqual(there.glossary)
      const locked = (settings: typeof here) => settings.spaces.filter(([title]) => title === "Guide")
      expect(locked(here)).toEqual(locked(there))
      // The result is an ordinary space, which people edit.
      const unlocked = there.spaces.map(([title, language, rules, mode]) => [
        title,
        language,
        rules,
        title === "Guide" ? mode : "live"
      ])
      expect(here.spaces.toSorted()).toEqual(unlocked.toSorted())
      const spaces = yield* items<Named>(`/orgs/${into}/spaces`)
      const copy = spaces.find(({ title }) => title === "Guide")!
      const [request] = yield* items<Named>(`/spaces/${copy.id}/change-requests`)
      const texts = textsOf(world, `/spaces/${copy.id}/change-requests/${request!.id}`)
      const copied = yield* texts
      expect(copied).toHaveLength(3)
      expect(copied.filter((text) => text.endsWith("\n\nSay *three*."))).toHaveLength(1)
      expect(copied.filter((text) => text.endsWith("\n\nApproved."))).toHaveLength(1)
      expect(
        copied.filter((text) => /^\*\*.+, \d{4}-\d\d-\d\d\*\*\n\nRequested changes/.test(text))
      ).toHaveLength(1)
      expect(readFileSync(state, "utf8")).not.toContain(source.privateKey)

      expect((yield* mirror()).out).toMatch(/^0 changes, /m)

      // A run that was killed before it stored an object makes it only once.
      const stored: MirrorFile = JSON.parse(readFileSync(state, "utf8"))
      const kinds = new Set([
        "glossary entry",
        "comment",
        "edit mode of",
        "hostname of",
        "visitor sign-in of"
      ])
      const kept = Object.entries(stored.objects).filter(([, { kind }]) => !kinds.has(kind))
      writeFileSync(state, JSON.stringify({ ...stored, objects: Object.fromEntries(kept) }))
      expect((yield* mirror()).code).toBe(0)
      expect(yield* settingsOf(world, into)).toEqual(here)
      expect(yield* texts).toEqual(copied)

      // Changes at the source come, also into a locked space; changes here stay.
      const change = (organization: string, id: string, translations: object) =>
        ask("PUT", `/orgs/${organization}/translations-glossary`, {
          operations: [{ type: "update", id, translations }]
        })
      const entryOf = (list: ReadonlyArray<Entry>, en: string) =>
        list.find(({ translations }) => translations["en"] === en)!.id
      const entries = yield* items<Entry>(`/orgs/${from}/translations-glossary`)
      const copies = yield* items<Entry>(`/orgs/${into}/translations-glossary`)
      yield* change(from, entryOf(entries, "space"), { en: "space", de: "Raum" })
      yield* change(from, entryOf(entries, "page"), { en: "page", de: "Blatt" })
      yield* change(into, entryOf(copies, "page"), { en: "page", de: "Text" })
      yield* ask("PATCH", `/spaces/${source.space}`, { editMode: "live" })
      yield* ask("POST", `/spaces/${source.space}/content`, {
        changes: [{ type: "update_page", page: source.page, slug: "begin" }]
      })
      yield* ask("POST", `${source.requests}/reviews`, { status: "approved" })
      yield* ask("PATCH", `/spaces/${copy.id}`, { mergeRules: { type: "inherit" } })
      yield* ask("PATCH", `/spaces/${source.space}`, {
        editMode: "locked",
        mergeRules: { type: "rules", rules: [{ rule: "require_up_to_date_change_request" }] }
      })
      const later = yield* mirror()
      expect([later.code, later.out]).toEqual([
        0,
        expect.stringContaining("warning: merge rules of Guide: Its mergeRules was changed here")
      ])
      expect(later.out).toContain(
        "warning: glossary entry page = Blatt: It was changed here and is left unchanged."
      )
      const { glossary } = yield* settingsOf(world, into)
      expect(glossary).toContainEqual({ en: "space", de: "Raum" })
      expect(glossary).toContainEqual({ en: "page", de: "Text" })
      const { pages } = yield* ask<{ readonly pages: ReadonlyArray<{ readonly slug: string }> }>(
        "GET",
        `/spaces/${copy.id}/content`
      )
      expect(pages[0]!.slug).toBe("begin")
      expect(yield* texts).toHaveLength(4)
    }).pipe(Effect.scoped)
  )
})
