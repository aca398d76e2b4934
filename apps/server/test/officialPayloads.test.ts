import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aPublishedSite } from "./aPublishedSite.ts"
import { officialPayloads } from "./officialPayloads.ts"

/** The address of each URL of the payloads. */
const picture = "https://acme.example/"
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The paths of values that a resource does not have as they were given. Null, an empty text and nothing are the same. */
const lostIn = (given: unknown, read: unknown, path: string): ReadonlyArray<string> => {
  if (given === null || given === "") return (read ?? "") === "" ? [] : [path]
  if (isFields(given)) {
    if (!isFields(read)) return Object.keys(given).length === 0 && read == null ? [] : [path]
    return Object.entries(given).flatMap(([name, value]) => lostIn(value, read[name], `${path}.${name}`))
  }
  if (Array.isArray(given)) {
    if (!Array.isArray(read) || read.length !== given.length) return [path]
    return given.flatMap((value: unknown, n) => lostIn(value, (read as Array<unknown>)[n], `${path}[${n}]`))
  }
  return given === read ? [] : [path]
}

/** Spaces and organizations return the addresses of their pictures among their other addresses. */
const withAddresses = (body: unknown): unknown =>
  isFields(body) && isFields(body["urls"])
    ? { ...body, icon: body["urls"]["icon"] ?? body["icon"], logo: body["urls"]["logo"] }
    : body

/** A value without nulls. */
const withoutNulls = (value: unknown): unknown =>
  isFields(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, inner]) =>
          inner === null ? [] : [[name, withoutNulls(inner)]]
        )
      )
    : value

/** The values that a read has to return: null follows the site again, and a space without an emoji has the plain one. */
const settled = (operation: string, given: unknown): unknown =>
  ["overrideSiteSpaceCustomizationById", "updateSpaceById"].includes(operation) ? withoutNulls(given) : given

/** A payload with a font that sites can have, in place of the first one of the schema, which is refused. */
const possible = (given: unknown): unknown =>
  JSON.parse(JSON.stringify(given).replaceAll('"font":"ABCFavorit"', '"font":"Lato"'))

/** All names of fields in a value. */
const namesIn = (value: unknown): ReadonlyArray<string> =>
  isFields(value)
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : Array.isArray(value)
      ? value.flatMap(namesIn)
      : []

it.effect(
  "updates store each field of the official schema and return it, or fail with the name of the field",
  () =>
    Effect.gen(function* () {
      const { admin, made, organization, space } = yield* aPublishedSite({
        downloads: { [picture]: { bytes: png, contentType: null } }
      })
      const org = `/v1/orgs/${organization.id}`
      const site = `${org}/sites/${made.body.id}`
      const second = yield* admin.ask("POST", `${org}/spaces`, { body: { title: "Second" } })
      const group = yield* admin.ask("POST", `${site}/section-groups`, { body: { title: "Group" } })
      const section = yield* admin.ask("POST", `${site}/sections`, { body: { spaceId: second.body.id } })
      const siteSpace = section.body.siteSpaces[0].id as string
      const redirect = yield* admin.ask("POST", `${site}/redirects`, {
        body: { source: "/old", destination: { kind: "site-space", siteSpaceId: siteSpace } }
      })
      const link = yield* admin.ask("POST", `${site}/share-links`, { body: { name: "Link" } })
      const collection = yield* admin.ask("POST", `${org}/collections`, { body: { title: "Collection" } })
      expect([group, section, redirect, link, collection].map(({ status }) => status)).toEqual([
        201, 201, 201, 201, 201
      ])
      const within = (path: string, id: string) =>
        Effect.map(admin.ask("GET", `${site}/${path}`), ({ body }) => ({
          body: (body.items as ReadonlyArray<{ readonly id: string }>).find((item) => item.id === id)
        }))
      const read = (path: string) => admin.ask("GET", path)
      const updates = [
        ["updateSiteCustomizationById", "PUT", `${site}/customization`],
        ["overrideSiteSpaceCustomizationById", "PATCH", `${site}/site-spaces/${siteSpace}/customization`],
        ["updateSiteById", "PATCH", site],
        [
          "updateSiteSpaceById",
          "PATCH",
          `${site}/site-spaces/${siteSpace}`,
          within("site-spaces", siteSpace)
        ],
        [
          "updateSiteSectionById",
          "PATCH",
          `${site}/sections/${section.body.id}`,
          within("sections", section.body.id)
        ],
        [
          "updateSiteSectionGroupById",
          "PATCH",
          `${site}/section-groups/${group.body.id}`,
          within("section-groups", group.body.id)
        ],
        [
          "updateSiteRedirectById",
          "PATCH",
          `${site}/redirects/${redirect.body.id}`,
          within("redirects", redirect.body.id)
        ],
        [
          "updateSiteShareLinkById",
          "PATCH",
          `${site}/share-links/${link.body.id}`,
          within("share-links", link.body.id)
        ],
        ["updateSitePublishingAuthById", "PATCH", `${site}/publishing/auth`],
        ["updateSpaceById", "PATCH", `/v1/spaces/${space.id}`],
        ["updateCollectionById", "PATCH", `/v1/collections/${collection.body.id}`],
        ["updateOrganizationById", "PATCH", org]
      ] as const
      const lost: Array<string> = []
      const kept: Record<string, number> = {}
      for (const [operation, method, path, reading] of updates) {
        for (const given of officialPayloads(operation).map(possible)) {
          const answer = yield* admin.ask(method, path, { body: given })
          const text = JSON.stringify(answer.body)
          if (answer.status >= 300) {
            expect([400, 403, 404, 409, 412, 422]).toContain(answer.status)
            const isNamed = answer.status !== 400 || namesIn(given).some((name) => text.includes(name))
            if (!isNamed && Object.keys(given as object).length > 0)
              lost.push(`${operation} ${JSON.stringify(given)}: ${text}`)
            continue
          }
          kept[operation] = (kept[operation] ?? 0) + 1
          const { body } = yield* reading ?? read(path)
          lost.push(
            ...lostIn(settled(operation, given), withAddresses(body), operation).map(
              (one) => `${one} of ${JSON.stringify(given)}`
            )
          )
        }
      }
      expect(lost).toEqual([])
      // Each operation stored some of them.
      expect(updates.flatMap(([operation]) => ((kept[operation] ?? 0) > 0 ? [] : [operation]))).toEqual([])
    }),
  60_000
)
