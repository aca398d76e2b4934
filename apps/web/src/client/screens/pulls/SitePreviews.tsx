import type { SiteResource, SiteSpaceResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { ask } from "../../data/api.ts"
import { errorOf } from "../../data/ApiError.ts"
import type { List } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { toast } from "../../parts/toasts.tsx"
import { words } from "./words.ts"

/** The sites that are looked through for a space. */
const maxSites = 20

interface SitePreviewsProps {
  readonly organization: string
  readonly space: string
  readonly revision: string
}

const SitePreview = (given: SitePreviewsProps & { readonly site: SiteResource }) => {
  const { organization, revision, site, space } = given
  const path = `/orgs/${organization}/sites/${site.id}`
  const found = useRead<List<SiteSpaceResource>>(`${path}/site-spaces?limit=1000`).answer?.value.items.find(
    (one) => one.space.id === space
  )
  if (found === undefined) return null
  const show = async () => {
    try {
      const { url } = await ask<{ readonly url: string }>(
        "GET",
        `${path}/publishing/preview?siteSpace=${found.id}`
      )
      location.href = url.replace(/(~preview\/[^/?]+)\/?/, `$1/~/revisions/${revision}/`)
    } catch (error) {
      toast(errorOf(error).message)
    }
  }
  return (
    <li>
      <button type="button" class="button quiet" onClick={() => void show()} dir="auto">
        {site.title}
      </button>
    </li>
  )
}

const Sites = (props: SitePreviewsProps) => {
  const sites = useRead<List<SiteResource>>(`/orgs/${props.organization}/sites?limit=1000`).answer?.value
    .items
  const all = sites?.filter(({ siteSpaces }) => siteSpaces > 0) ?? []
  return (
    <>
      {all.slice(0, maxSites).map((site) => (
        <SitePreview key={site.id} site={site} {...props} />
      ))}
    </>
  )
}

/** The sites of a space, each with a preview of it at a revision. They are looked for when somebody asks. */
export const SitePreviews = (props: SitePreviewsProps) => {
  const isOpen = useSignal(false)
  return (
    <details class="published" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>{words.onSite}</summary>
      <ul>{isOpen.value && <Sites {...props} />}</ul>
    </details>
  )
}
