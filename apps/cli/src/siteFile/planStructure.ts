import type { SpaceResource } from "@octavo/client"
import type { FolderSection, FolderSettings, FolderVariant } from "@octavo/folders"
import { Effect } from "effect"
import { callApi } from "../request.ts"
import { readDescribed, sectionWith } from "./describedParts.ts"
import type { SiteChange } from "./SiteChange.ts"
import { placesOf, type SiteState } from "./SiteState.ts"

/** A part with an id that is known once the part is created. */
interface Known {
  id: string | undefined
}

/** The fields that differ from those of a server, with both values; fields that the file leaves out stay. */
const differing = (
  wanted: Readonly<Record<string, string | null>>,
  present: Readonly<Record<string, unknown>>
): ReadonlyArray<string> =>
  Object.entries(wanted).flatMap(([name, value]) =>
    value !== null && value !== (present[name] ?? null) ? [name] : []
  )

const pick = (values: Readonly<Record<string, unknown>>, names: ReadonlyArray<string>) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** Plans the spaces of a section, or of the site without sections. */
const planVariants = Effect.fnUntraced(function* (
  { api, ...state }: SiteState,
  variants: ReadonlyArray<FolderVariant>,
  spaceOf: (variant: FolderVariant) => SpaceResource,
  section: Known | undefined
) {
  const places = placesOf({ api, ...state })
  const changes: Array<SiteChange> = []
  for (const variant of variants) {
    const { path, title } = variant
    const space = spaceOf(variant)
    const present = places.find(({ siteSpace }) => siteSpace.space.id === space.id)?.siteSpace
    const names = differing({ title, path }, { title: space.title, ...present })
    if (present !== undefined) {
      if (names.length === 0) continue
      const [from, to] = [pick({ ...present }, names), pick({ path, title }, names)]
      changes.push({
        part: "space",
        name: present.title,
        from,
        to,
        apply: callApi({ method: "PATCH", path: `${api}/site-spaces/${present.id}`, body: to })
      })
      continue
    }
    changes.push({
      part: "space",
      name: title ?? space.title,
      to: { space: space.id, ...pick({ path, title }, names) },
      apply: Effect.gen(function* () {
        const made = yield* callApi<{ readonly id: string }>({
          method: "POST",
          path: `${api}/site-spaces`,
          body: { spaceId: space.id, ...(section?.id !== undefined && { sectionId: section.id }) }
        })
        const body = pick({ path, title }, names)
        if (names.length > 0) yield* callApi({ method: "PATCH", path: `${api}/site-spaces/${made.id}`, body })
      })
    })
  }
  return changes
})

const planSection = Effect.fnUntraced(function* (
  state: SiteState,
  wanted: FolderSection,
  spaceOf: (variant: FolderVariant) => SpaceResource
) {
  const { api, siteSpaces } = state
  const { description, icon, path, title, variants } = wanted
  const [first, ...others] = variants
  const spaceId = spaceOf(first!).id
  const present = sectionWith(state, wanted, spaceOf)
  const fields = { title, path, icon, description }
  const names = differing(fields, { title, icon, ...present })
  const known: Known = { id: present?.id }
  if (siteSpaces.some(({ space }) => space.id === spaceId)) {
    // The server moves the spaces of a site without sections into one when the first section is added. It is planned again then.
    const later = yield* planVariants(state, others, spaceOf, known)
    const moved: SiteChange = {
      part: "section",
      name: title,
      to: { space: spaceId, ...pick(fields, names) },
      apply: Effect.void
    }
    return [moved, ...later.map((change) => ({ ...change, apply: Effect.void }))]
  }
  if (present !== undefined) {
    const changes = yield* planVariants(state, variants, spaceOf, known)
    if (names.length === 0) return changes
    const to = pick(fields, names)
    const update: SiteChange = {
      part: "section",
      name: present.title,
      from: pick({ ...present }, names),
      to,
      apply: callApi({ method: "PATCH", path: `${api}/sections/${present.id}`, body: to })
    }
    return [update, ...changes]
  }
  const create: SiteChange = {
    part: "section",
    name: title,
    to: { space: spaceId, ...pick(fields, names) },
    apply: Effect.gen(function* () {
      const made = yield* callApi<{ id: string; siteSpaces: ReadonlyArray<{ readonly id: string }> }>({
        method: "POST",
        path: `${api}/sections`,
        body: { spaceId, title, ...(icon !== null && { icon }) }
      })
      known.id = made.id
      if (names.length > 0)
        yield* callApi({ method: "PATCH", path: `${api}/sections/${made.id}`, body: pick(fields, names) })
      const own = differing({ path: first!.path, title: first!.title }, {})
      if (own.length > 0)
        yield* callApi({
          method: "PATCH",
          path: `${api}/site-spaces/${made.siteSpaces[0]!.id}`,
          body: pick({ ...first }, own)
        })
    })
  }
  return [create, ...(yield* planVariants(state, others, spaceOf, known))]
})

/** Plans the sections and spaces that a site does not have as `octavo.yaml` has them. Those that the file does not name stay. */
export const planStructure = Effect.fnUntraced(function* (state: SiteState, settings: FolderSettings) {
  const described = yield* readDescribed(state, settings)
  if (described === null) return []
  const { sections, spaceOf, variants } = described
  const ofSections = yield* Effect.forEach(sections, (section) => planSection(state, section, spaceOf))
  const start = sections[0] && sectionWith(state, sections[0], spaceOf)
  const becomesStart: ReadonlyArray<SiteChange> =
    start === undefined || start.default
      ? []
      : [
          {
            part: "section",
            name: start.title,
            from: { default: false },
            to: { default: true },
            apply: callApi({ method: "PATCH", path: state.api, body: { defaultSiteSection: start.id } })
          }
        ]
  return [
    ...ofSections.flat(),
    ...(yield* planVariants(state, variants, spaceOf, undefined)),
    ...becomesStart
  ]
})
