import { Effect } from "effect"
import { WrongUsage } from "../failures.ts"
import { callApi } from "../request.ts"
import { pathOf, placesOf, type ServerRedirect, type SiteState } from "./SiteState.ts"

interface PagePath {
  readonly id: string
  readonly path: string
}

const joined = (...parts: ReadonlyArray<string>): string =>
  `/${parts.filter((part) => part !== "").join("/")}`

/** The target of a redirect as `octavo.yaml` has it: a URL, or a path of the site; null where it is gone. */
export const targetOf = Effect.fnUntraced(function* (
  state: SiteState,
  { pageId, siteSectionId, siteSpaceId, url }: ServerRedirect["destination"]
) {
  if (url !== undefined) return url
  const place = placesOf(state).find(({ section, siteSpace }) =>
    siteSectionId === undefined
      ? siteSpace.id === siteSpaceId
      : section?.id === siteSectionId && siteSpace.default
  )
  if (place === undefined) return null
  const path = pathOf(place.siteSpace, place.section)
  if (pageId === undefined) return joined(path)
  return yield* callApi<PagePath>({
    path: `/v1/spaces/${place.siteSpace.space.id}/content/page/${pageId}`
  }).pipe(
    Effect.map((page) => joined(path, page.path)),
    Effect.catchTag("ApiFailure", (failure) =>
      failure.code === 404 ? Effect.succeed(null) : Effect.fail(failure)
    )
  )
})

/** The destination of a target of `octavo.yaml`; fails for a path without a page. */
export const destinationOf = Effect.fnUntraced(function* (state: SiteState, source: string, target: string) {
  if (!target.startsWith("/")) return { kind: "url", url: target }
  const wanted = target.replace(/^\/+|\/+$/g, "")
  const places = placesOf(state)
    .map((place) => ({ ...place, path: pathOf(place.siteSpace, place.section) }))
    .filter(({ path }) => path === "" || wanted === path || wanted.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)
  for (const { path, siteSpace } of places) {
    if (wanted === path) return { kind: "site-space", siteSpaceId: siteSpace.id }
    const rest = path === "" ? wanted : wanted.slice(path.length + 1)
    const page = yield* callApi<PagePath>({
      path: `/v1/spaces/${siteSpace.space.id}/content/path/${encodeURIComponent(rest)}`
    }).pipe(
      Effect.catchTag("ApiFailure", (failure) =>
        failure.code === 404 ? Effect.succeed(null) : Effect.fail(failure)
      )
    )
    if (page !== null) return { kind: "site-page", siteSpaceId: siteSpace.id, pageId: page.id }
  }
  return yield* new WrongUsage({
    message: `octavo.yaml: the redirect of "${source}" leads to "${target}", and the site has no such page.`
  })
})
