import type { FolderSettings } from "@octavo/folders"
import { Effect } from "effect"
import { callApi } from "../request.ts"
import { readDescribed, sectionWith } from "./describedParts.ts"
import type { SiteChange } from "./SiteChange.ts"
import type { ServerSpace, SiteState } from "./SiteState.ts"

const removal = (part: SiteChange["part"], name: string, path: string): SiteChange => ({
  part,
  name,
  apply: callApi({ method: "DELETE", path })
})

/** Plans the removal of redirects, sections and spaces that `octavo.yaml` does not name. Where the file has no sections and spaces, those of the site stay. */
export const planRemovals = Effect.fnUntraced(function* (state: SiteState, settings: FolderSettings) {
  const { api, redirects, sections, siteSpaces } = state
  const ofRedirects = redirects
    .filter(({ source }) => !Object.hasOwn(settings.redirects, source))
    .map(({ id, source }) => removal("redirect", source, `${api}/redirects/${id}`))
  const described = yield* readDescribed(state, settings)
  if (described === null) return ofRedirects
  const { spaceOf, variants } = described
  const all = [...described.sections.flatMap((section) => section.variants), ...variants]
  const wanted = new Set(all.map((variant) => spaceOf(variant).id))
  const kept = new Set(described.sections.map((section) => sectionWith(state, section, spaceOf)?.id))
  const isWanted = ({ space }: ServerSpace): boolean => wanted.has(space.id)
  const ofSpaces = (spaces: ReadonlyArray<ServerSpace>) =>
    spaces
      .filter((siteSpace) => !isWanted(siteSpace))
      .map(({ id, title }) => removal("space", title, `${api}/site-spaces/${id}`))
  const ofSections = sections.flatMap(({ id, siteSpaces: own, title }) =>
    kept.has(id) || own.some(isWanted) ? ofSpaces(own) : [removal("section", title, `${api}/sections/${id}`)]
  )
  return [...ofRedirects, ...ofSections, ...ofSpaces(siteSpaces)]
})
