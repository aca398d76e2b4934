import { Effect } from "effect"
import { isDeepStrictEqual } from "node:util"
import { callApi, listApi } from "../request.ts"
import { isGone, type Mirror, mirrorObject, reportLoss, skipRefused, storeObject } from "./Mirror.ts"
import { mirrorSiteSettings, type SourceSettings } from "./mirrorSiteSettings.ts"
import { addStructure, type Pair, type Part, shapeOf } from "./siteStructure.ts"

/** The visibilities of sites; a site with another one becomes `share-link`. */
const visibilities = ["public", "unlisted", "share-link", "visitor-auth"] as const

interface ShareLink {
  readonly id: string
  readonly name: string
  readonly active?: boolean
}

interface Redirect {
  readonly source: string
  readonly destination: {
    readonly kind: string
    readonly url?: string
    readonly siteSpaceId?: string
    readonly siteSectionId?: string
    readonly pageId?: string
  }
}

/** Mirrors settings of a site that are read and written as a whole, such as its look; those that were changed here stay. */
const mirrorWhole = Effect.fnUntraced(
  function* (
    pair: Pair,
    there: string,
    name: string,
    write: (value: unknown) => Parameters<typeof callApi>[0],
    read: string
  ) {
    const { mirror, title } = pair
    const key = `${there} ${name}`
    const value = yield* mirror.source
      .get<Readonly<Record<string, unknown>>>(`${there}/${name}`)
      .pipe(Effect.catchIf(isGone, () => Effect.succeed(undefined)))
    if (value === undefined) return
    const known = mirror.state.objects[key]
    if (isDeepStrictEqual(known?.fields["value"], value)) return
    if (known !== undefined && !isDeepStrictEqual(yield* callApi({ path: read }), known.fields["mirrored"])) {
      reportLoss(mirror, "site", title, `Its ${name} was changed here and is left unchanged.`)
      return
    }
    yield* callApi(write(value))
    yield* storeObject(mirror, key, {
      kind: name,
      id: key,
      fields: { value, mirrored: yield* callApi({ path: read }) }
    })
  },
  (effect, pair, _there, name) => skipRefused(pair.mirror, "site", `${pair.title}, ${name}`, effect)
)

/** The destination of a redirect here; undefined where its target has no mirror. */
const destinationOf = (
  { mirror, parts }: Pair,
  { kind, pageId, siteSectionId, siteSpaceId, url }: Redirect["destination"]
): Redirect["destination"] | undefined => {
  if (url !== undefined) return { kind, url }
  const section = parts.get(siteSectionId ?? "")
  if (section !== undefined) return { kind, siteSectionId: section }
  const space = parts.get(siteSpaceId ?? "")
  if (space === undefined) return undefined
  if (pageId === undefined) return { kind, siteSpaceId: space }
  const page = Object.values(mirror.state.objects).find(({ pageIds }) => pageIds?.[pageId] !== undefined)
  return page === undefined ? undefined : { kind, siteSpaceId: space, pageId: page.pageIds![pageId]! }
}

/** Mirrors the redirects that are new or changed at the source; those that were changed here are left unchanged. */
const mirrorRedirects = Effect.fnUntraced(
  function* (pair: Pair, there: string) {
    const { mirror, title } = pair
    const key = `${there} redirects`
    const path = `${pair.here}/redirects`
    const found = yield* mirror.source.list<Redirect>(`${there}/redirects`)
    const known = (mirror.state.objects[key]?.fields ?? {}) as Readonly<
      Record<string, Redirect["destination"]>
    >
    const changed = found.filter(({ destination, source }) => !isDeepStrictEqual(known[source], destination))
    if (changed.length === 0) return
    const here = new Map(
      (yield* listApi<Redirect>({ path })).map(({ destination, source }) => [source, destination])
    )
    const redirects = changed.flatMap(({ destination: wanted, source }) => {
      const destination = destinationOf(pair, wanted)
      const present = here.get(source)
      const before = known[source] === undefined ? undefined : destinationOf(pair, known[source])
      const isOurs = present === undefined || isDeepStrictEqual(present, before ?? destination)
      if (!isOurs)
        reportLoss(mirror, "redirect", `${title} ${source}`, "It was changed here and is left unchanged.")
      else if (destination === undefined)
        reportLoss(
          mirror,
          "redirect",
          `${title} ${source}`,
          `Its target of the kind ${wanted.kind} has no mirror.`
        )
      return isOurs && destination !== undefined ? [{ source, destination }] : []
    })
    for (let at = 0; at < redirects.length; at += 500)
      yield* callApi({ method: "PUT", path, body: { redirects: redirects.slice(at, at + 500) } })
    const fields = Object.fromEntries(found.map(({ destination, source }) => [source, destination]))
    yield* storeObject(mirror, key, { kind: "redirects", id: key, fields })
  },
  (effect, pair) => skipRefused(pair.mirror, "site", `${pair.title}, redirects`, effect)
)

/** Makes a share link, with an address of its own, for each active one of the source that has none yet. */
const mirrorShareLinks = Effect.fnUntraced(
  function* ({ here, mirror, title }: Pair, there: string) {
    for (const { active = true, id, name } of yield* mirror.source.list<ShareLink>(`${there}/share-links`)) {
      if (!active || mirror.state.objects[id] !== undefined) continue
      const made = yield* callApi<ShareLink>({
        method: "POST",
        path: `${here}/share-links`,
        headers: { "idempotency-key": `mirror-${mirror.state.into}-${id}` },
        body: { name }
      })
      yield* storeObject(mirror, id, { kind: "share link", id: made.id, fields: {} })
      mirror.outcomes.push({ kind: "share link", title: `${title}, ${name}`, change: "created" })
      reportLoss(mirror, "share link", `${title}, ${name}`, "It has a new address here.")
    }
  },
  (effect, { mirror, title }) => skipRefused(mirror, "site", `${title}, share links`, effect)
)

const mirrorSite = Effect.fnUntraced(function* (mirror: Mirror, site: SourceSettings) {
  const { into, organization, source } = mirror
  const { id: sourceId, title = "Site" } = site
  const sites = `/v1/orgs/${into}/sites`
  const visibility = visibilities.find((one) => one === site.visibility) ?? "share-link"
  const fields = { title, visibility }
  const isNew = mirror.state.objects[sourceId] === undefined
  if (isNew) {
    reportLoss(
      mirror,
      "site",
      title,
      "It is not published. Check it, then publish it with octavo site publish."
    )
  }
  const id = yield* mirrorObject(
    mirror,
    sourceId,
    {
      kind: "site",
      title,
      create: { path: sites, body: { ...fields, spaces: [] } },
      pathOf: (own) => `${sites}/${own}`
    },
    fields
  )
  if (id === undefined && !mirror.isDry) return
  const there = `/v1/orgs/${organization}/sites/${sourceId}`
  yield* mirrorSiteSettings({ mirror, site, there, here: `${sites}/${id}` })
  if (mirror.isDry) return
  const known = mirror.state.objects[sourceId]!
  const parts = new Map(Object.entries((known.fields["parts"] ?? {}) as Readonly<Record<string, string>>))
  const pair: Pair = { mirror, sourceId, title, here: `${sites}/${id}`, parts }
  const { structure } = yield* source.get<{ readonly structure: ReadonlyArray<Part> }>(`${there}/structure`)
  const shape = shapeOf(structure)
  if (known.fields["shape"] === undefined) {
    yield* addStructure(pair, structure)
    const placed = mirror.state.objects[sourceId]!
    yield* storeObject(mirror, sourceId, { ...placed, fields: { ...placed.fields, shape } })
  } else if (known.fields["shape"] !== shape) {
    reportLoss(
      mirror,
      "site",
      title,
      "Its structure changed at the source; the mirror keeps the one that it has."
    )
  }
  yield* mirrorWhole(
    pair,
    there,
    "customization",
    (body) => ({ method: "PUT", path: `${pair.here}/customization`, body }),
    `${pair.here}/customization`
  )
  yield* mirrorWhole(
    pair,
    there,
    "adaptive-schema",
    (body) => ({ method: "PUT", path: `${pair.here}/adaptive-schema`, body }),
    `${pair.here}/adaptive-schema`
  )
  yield* mirrorRedirects(pair, there)
  yield* mirrorShareLinks(pair, there)
})

/** Mirrors the sites with their structure, look and redirects. */
export const mirrorSites = Effect.fnUntraced(function* (mirror: Mirror) {
  const sites = yield* mirror.source.list<SourceSettings>(`/v1/orgs/${mirror.organization}/sites`)
  for (const site of sites)
    yield* mirrorSite(mirror, site).pipe(
      Effect.catchTag("ApiFailure", ({ message }) =>
        Effect.sync(() => reportLoss(mirror, "site", site.title ?? site.id, message))
      )
    )
})
