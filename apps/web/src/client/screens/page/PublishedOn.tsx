import type { SiteResource, SiteSpaceResource, SpaceResource } from "@octavo/api"
import type { List } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { words } from "./words.ts"

/** The sites that are looked through for a space. */
const maxSites = 20

const urlOf = (published: string, path: string): string =>
  `${published.replace(/\/$/, "")}/${path.split("/").map(encodeURIComponent).join("/")}`

const PageOnSite = (given: {
  readonly site: SiteResource
  readonly space: SpaceResource
  readonly path: string
}) => {
  const { path, site, space } = given
  const found = useRead<List<SiteSpaceResource>>(
    `/orgs/${space.organization}/sites/${site.id}/site-spaces?limit=1000`
  ).answer?.value.items.find((one) => one.space.id === space.id)
  const published = found?.urls.published
  if (published === undefined) return null
  return (
    <li>
      <a href={urlOf(published, path)} dir="auto">
        {site.title}
      </a>
    </li>
  )
}

/** The published sites that show a page, each with a link to the page there. Guests of a space see the first one alone. */
export const PublishedOn = ({ path, space }: { readonly space: SpaceResource; readonly path: string }) => {
  const { published } = space.urls
  const sites = useRead<List<SiteResource>>(
    published === undefined ? null : `/orgs/${space.organization}/sites?limit=1000`
  )
  if (published === undefined) return null
  const all = sites.answer?.value.items.filter((site) => site.published && site.siteSpaces > 0) ?? []
  if (all.length === 0 && sites.error === undefined) return null
  return (
    <span class="published">
      {words.publishedOn}
      <ul>
        {all.length === 0 ? (
          <li>
            <a href={urlOf(published, path)}>{new URL(published).host}</a>
          </li>
        ) : (
          all
            .slice(0, maxSites)
            .map((site) => <PageOnSite key={site.id} site={site} space={space} path={path} />)
        )}
      </ul>
    </span>
  )
}
