import type { SiteResource, SiteSpaceResource, SpaceResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
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

const Sites = ({ path, space }: PublishedOnProps) => {
  const sites = useRead<List<SiteResource>>(`/orgs/${space.organization}/sites?limit=1000`)
  const { published } = space.urls
  const all = sites.answer?.value.items.filter((site) => site.published && site.siteSpaces > 0) ?? []
  if (all.length > 0) {
    return (
      <>
        {all.slice(0, maxSites).map((site) => (
          <PageOnSite key={site.id} site={site} space={space} path={path} />
        ))}
      </>
    )
  }
  // Guests of the space do not see its sites.
  if (sites.error === undefined || published === undefined) return null
  return (
    <li>
      <a href={urlOf(published, path)}>{new URL(published).host}</a>
    </li>
  )
}

interface PublishedOnProps {
  readonly space: SpaceResource
  readonly path: string
}

/** The published sites that show a page, each with a link to the page there. They are looked for when somebody asks. */
export const PublishedOn = (props: PublishedOnProps) => {
  const isOpen = useSignal(false)
  if (props.space.urls.published === undefined) return null
  return (
    <details class="published" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>{words.publishedOn}</summary>
      <ul>{isOpen.value && <Sites {...props} />}</ul>
    </details>
  )
}
