import type { FolderSettings } from "@octavo/folders"
import { Effect } from "effect"
import { callApi } from "../request.ts"
import { readDescribed, sectionWith } from "./describedParts.ts"
import type { SiteChange } from "./SiteChange.ts"
import { placesOf, type ServerSpace, type SiteState } from "./SiteState.ts"

/** A section or a space at one level of a site; without an id it is created first. */
interface Item {
  readonly id: string | undefined
  readonly title: string
}

/** The order of items of one level that differs from the one of the file; items that the file does not name stay among them. */
const planLevel = (
  api: string,
  level: { readonly type: "site-section" | "site-space"; readonly name: string },
  present: ReadonlyArray<string>,
  wanted: ReadonlyArray<Item>
): ReadonlyArray<SiteChange> => {
  const known = wanted.flatMap(({ id }) => id ?? [])
  const order = present.filter((id) => known.includes(id))
  const titleOf = (id: string) => wanted.find((item) => item.id === id)!.title
  // New ones are added at the end.
  const added = wanted.filter(({ id }) => id === undefined).map(({ title }) => title)
  const from = [...order.map(titleOf), ...added]
  const to = wanted.map(({ title }) => title)
  if (from.every((title, index) => title === to[index])) return []
  const pointer = (id: string) => ({ type: level.type, id })
  const moves: Array<Readonly<Record<string, unknown>>> = []
  const current = [...order]
  for (const [index, id] of known.entries()) {
    if (current[index] === id) continue
    const before = known[index - 1]
    moves.push({
      item: pointer(id),
      position: before === undefined ? { before: pointer(current[0]!) } : { after: pointer(before) }
    })
    current.splice(current.indexOf(id), 1)
    current.splice(index, 0, id)
  }
  const apply = Effect.forEach(
    moves,
    (body) => callApi({ method: "PATCH", path: `${api}/structure/sort`, body }),
    { discard: true }
  )
  return [{ part: "order", name: level.name, from, to, apply }]
}

/** Plans the order of sections and spaces as `octavo.yaml` has them; the first space is the default one. Sections in groups stay. */
export const planOrder = Effect.fnUntraced(function* (state: SiteState, settings: FolderSettings) {
  const described = yield* readDescribed(state, settings)
  if (described === null) return []
  const { sections, spaceOf, variants } = described
  const {
    api,
    hasGroups,
    site: { title },
    siteSpaces
  } = state
  const places = placesOf(state)
  const spacesOf = (of: typeof variants, fallback: string, own: ReadonlyArray<ServerSpace>) =>
    of.flatMap((variant): ReadonlyArray<Item> => {
      const space = spaceOf(variant)
      const place = places.find(({ siteSpace }) => siteSpace.space.id === space.id)?.siteSpace
      // A space of another section stays there.
      if (place !== undefined && !own.includes(place)) return []
      return [{ id: place?.id, title: place?.title ?? variant.title ?? fallback }]
    })
  const level = (name: string, own: ReadonlyArray<ServerSpace>, of: typeof variants, path: string) => {
    const wanted = spacesOf(of, name, own)
    const first = own.find(({ id }) => id === wanted[0]?.id)
    const becomesDefault: ReadonlyArray<SiteChange> =
      first === undefined || first.default
        ? []
        : [
            {
              part: "space",
              name: first.title,
              from: { default: false },
              to: { default: true },
              apply: callApi({ method: "PATCH", path, body: { defaultSiteSpace: first.id } })
            }
          ]
    const present = own.map(({ id }) => id)
    const type = "site-space"
    return [...planLevel(api, { type, name: `spaces of ${name}` }, present, wanted), ...becomesDefault]
  }
  const found = sections.map((section) => ({ section, present: sectionWith(state, section, spaceOf) }))
  // The first section is made of the spaces that a site without sections has.
  const isNew = state.sections.length === 0
  return [
    ...(hasGroups || isNew
      ? []
      : planLevel(
          api,
          { type: "site-section", name: "sections" },
          state.sections.map(({ id }) => id),
          found.map(({ present, section }) => ({ id: present?.id, title: section.title }))
        )),
    ...found.flatMap(({ present, section }) =>
      present === undefined
        ? []
        : level(section.title, present.siteSpaces, section.variants, `${api}/sections/${present.id}`)
    ),
    ...(sections.length === 0 ? level(title, siteSpaces, variants, api) : [])
  ]
})
