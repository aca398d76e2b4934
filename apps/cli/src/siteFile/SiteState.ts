import type { SiteResource } from "@octavo/client"
import type { Customization } from "@octavo/sites"
import { Effect, type Option } from "effect"
import { organizationIdOf } from "../context/organizationIdOf.ts"
import { findSite } from "../context/findSite.ts"
import { callApi, listApi } from "../request.ts"

/** A redirect of a site, as the API has it. */
export interface ServerRedirect {
  readonly id: string
  readonly source: string
  readonly destination: {
    readonly kind: string
    readonly url?: string
    readonly siteSectionId?: string
    readonly siteSpaceId?: string
    readonly pageId?: string
  }
}

/** A space of a site. */
export interface ServerSpace {
  readonly object: "site-space"
  readonly id: string
  readonly title: string
  /** The path within its section. */
  readonly path: string
  readonly default: boolean
  readonly space: { readonly id: string }
}

/** A section of a site. */
export interface ServerSection {
  readonly object: "site-section"
  readonly id: string
  readonly title: string
  readonly path: string
  readonly default: boolean
  readonly icon?: string
  readonly description?: string
  readonly siteSpaces: ReadonlyArray<ServerSpace>
}

interface SectionGroup {
  readonly object: "site-section-group"
  readonly children: ReadonlyArray<ServerSection | SectionGroup>
}

/** A site on a server, as far as `octavo.yaml` describes it. */
export interface SiteState {
  readonly organizationId: string
  /** The path of the site in the API. */
  readonly api: string
  readonly site: SiteResource
  readonly sections: ReadonlyArray<ServerSection>
  /** The site spaces of a site without sections. */
  readonly siteSpaces: ReadonlyArray<ServerSpace>
  readonly hasGroups: boolean
  readonly look: Customization
  readonly redirects: ReadonlyArray<ServerRedirect>
}

type Part = ServerSpace | ServerSection | SectionGroup

const sectionsIn = (parts: ReadonlyArray<Part>): ReadonlyArray<ServerSection> =>
  parts.flatMap((part) =>
    part.object === "site-section"
      ? [part]
      : part.object === "site-section-group"
        ? sectionsIn(part.children)
        : []
  )

/** Reads a site of an organization. */
export const readSiteState = Effect.fnUntraced(function* (organizationId: string, site: SiteResource) {
  const api = `/v1/orgs/${organizationId}/sites/${site.id}`
  const { structure } = yield* callApi<{ readonly structure: ReadonlyArray<Part> }>({
    path: `${api}/structure`
  })
  const state: SiteState = {
    organizationId,
    api,
    site,
    sections: sectionsIn(structure),
    siteSpaces: structure.flatMap((part) => (part.object === "site-space" ? [part] : [])),
    hasGroups: structure.some((part) => part.object === "site-section-group"),
    look: yield* callApi<Customization>({ path: `${api}/customization` }),
    redirects: yield* listApi<ServerRedirect>({ path: `${api}/redirects` })
  }
  return state
})

/** Reads the site that a command names by id, basename or title. */
export const readSite = Effect.fnUntraced(function* (org: Option.Option<string>, named: string) {
  const organizationId = yield* organizationIdOf(org)
  return yield* readSiteState(organizationId, yield* findSite(organizationId, named))
})

/** The path of a site space below the site; empty for the start. */
export const pathOf = (siteSpace: ServerSpace, section: ServerSection | undefined): string => {
  if (section === undefined) return siteSpace.default ? "" : siteSpace.path
  if (!siteSpace.default) return `${section.path}/${siteSpace.path}`
  return section.default ? "" : section.path
}

/** All site spaces with their sections. */
export const placesOf = ({ sections, siteSpaces }: SiteState) => [
  ...siteSpaces.map((siteSpace) => ({ siteSpace, section: undefined })),
  ...sections.flatMap((section) => section.siteSpaces.map((siteSpace) => ({ siteSpace, section })))
]
