import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aFrontEnd, acme } from "./aFrontEnd.ts"
import { later } from "./aPublishedSite.ts"

/** The texts that `CSS.escape` leaves as they are (CSS Object Model, section 2.1). */
const identifier = /^(?:--|-?(?:[A-Za-z_]|[^\0-\x7f]))(?:[\w-]|[^\0-\x7f])*$/

const named = new Set(["id", "section", "sectionGroup", "space", "page", "file", "siteSpace", "documentId"])

/** The ids in a value, wherever they are. */
const idsIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    named.has(name) && typeof inner === "string" ? [inner] : idsIn(inner)
  )
}

it.effect("ids of sites, revisions and documents are identifiers of CSS, and former ones are accepted", () =>
  Effect.gen(function* () {
    const { admin, by, child, made, manage, organization, page, space, tokenOf, write } = yield* aFrontEnd()
    const other = yield* admin.ask("POST", `/v1/orgs/${organization.id}/spaces`, { body: { title: "API" } })
    const group = yield* manage("POST", "/section-groups", { title: "Group" })
    const section = yield* manage("POST", "/sections", { spaceId: other.body.id })
    yield* manage("POST", `/section-groups/${group.body.id}/sections`, { sectionId: section.body.id })
    const headings = ["1. Begin", "2026", "-5 degrees", "--", "日本語", "a&b (c)", "1", "_x", "Zürich"]
    const markdown = `# Welcome\n\n${headings.map((one) => `## ${one}\n\n![](/logo.png)\n`).join("\n")}\n`
    yield* write([{ type: "update_page", page: page.id, document: { markdown } }])
    yield* later
    const ask = by(yield* tokenOf(acme))
    const ofSite = `/v1/orgs/${organization.id}/sites/${made.body.id}`
    const answers = [
      yield* ask("GET", `${ofSite}/published`),
      yield* ask("GET", `/v1/spaces/${space.id}/content`),
      yield* ask("GET", `/v1/spaces/${space.id}/content/page/${page.id}`),
      yield* ask("GET", `/v1/spaces/${space.id}/content/page/${child.id}`)
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const ids = answers.flatMap(({ body }) => idsIn(body))
    expect(ids.length).toBeGreaterThan(20)
    expect(ids).toEqual(expect.arrayContaining([section.body.id, group.body.id]))
    expect(ids.filter((id) => !identifier.test(id))).toEqual([])

    const former = (id: string): string => `0${id.slice(1)}`
    const siteSpace = section.body.siteSpaces[0].id as string
    const requests = [
      yield* manage("PATCH", `/sections/${former(section.body.id)}`, { defaultSiteSpace: former(siteSpace) }),
      yield* manage("PATCH", `/section-groups/${former(group.body.id)}`, { title: "Renamed" }),
      yield* manage("PATCH", `/site-spaces/${former(siteSpace)}/customization`, { title: "Own title" }),
      yield* manage("POST", "/redirects", {
        source: "/old",
        destination: { kind: "site-space", siteSpaceId: former(siteSpace) }
      })
    ]
    expect(requests.map(({ status }) => status)).toEqual([200, 200, 200, 201])
    expect(requests[3]!.body.destination.siteSpaceId).toBe(siteSpace)
    const own = yield* manage("GET", `/site-spaces/${siteSpace}/customization`)
    expect(own.body).toMatchObject({ title: "Own title", hasOverrides: true })
    const search = { query: "begin", scope: { mode: "specific", siteSpaceIds: [former(siteSpace)] } }
    expect((yield* admin.ask("POST", `${ofSite}/search`, { body: search })).status).toBe(200)
  })
)
