import type { SpaceResource } from "@octavo/client"
import type { FolderSection, FolderSettings, FolderVariant } from "@octavo/folders"
import { Effect } from "effect"
import { findNamed } from "../context/named.ts"
import { listApi } from "../request.ts"
import type { ServerSection, SiteState } from "./SiteState.ts"

/** The section of a site with the first space of a section of the file, or with its title. */
export const sectionWith = (
  { sections }: SiteState,
  { title, variants }: FolderSection,
  spaceOf: (variant: FolderVariant) => SpaceResource
): ServerSection | undefined => {
  const { id } = spaceOf(variants[0]!)
  return (
    sections.find(({ siteSpaces }) => siteSpaces.some(({ space }) => space.id === id)) ??
    sections.find((section) => section.title === title)
  )
}

/** Reads the sections and spaces of `octavo.yaml` with the spaces of the organization that they name; null where the file names none. */
export const readDescribed = Effect.fnUntraced(function* (state: SiteState, settings: FolderSettings) {
  const [first] = settings.sections
  // One section looks like none.
  const isDivided = settings.sections.length > 1 || state.sections.length > 0
  const sections = isDivided ? settings.sections : []
  const variants = isDivided ? settings.variants : (first?.variants ?? settings.variants)
  if (sections.length + variants.length === 0) return null
  const all = yield* listApi<SpaceResource>({ path: `/v1/orgs/${state.organizationId}/spaces` })
  const spaces = new Map<FolderVariant, SpaceResource>()
  const owners = [
    ...sections.flatMap(({ title, variants }) => variants.map((variant) => [variant, title] as const)),
    ...variants.map((variant) => [variant, state.site.title] as const)
  ]
  for (const [variant, title] of owners) {
    const { space } = yield* findNamed(
      all.map((space) => ({ id: space.id, names: [], title: space.title, space })),
      variant.space ?? variant.title ?? title,
      { one: "space", where: 'in the organization (name it in octavo.yaml with "space")' }
    )
    spaces.set(variant, space)
  }
  const spaceOf = (variant: FolderVariant) => spaces.get(variant)!
  return { sections, variants, spaceOf }
})
