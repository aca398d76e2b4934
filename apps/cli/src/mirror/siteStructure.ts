import { Effect } from "effect"
import { callApi } from "../request.ts"
import { reportLoss, storeObject, type Mirror } from "./Mirror.ts"

interface SiteSpace {
  readonly object: "site-space"
  readonly id: string
  readonly path?: string
  readonly title?: string
  readonly default?: boolean
  readonly space: { readonly id: string; readonly title?: string }
}

interface SiteSection {
  readonly object: "site-section"
  readonly id: string
  readonly title?: string
  readonly path?: string
  readonly icon?: string
  readonly description?: string
  readonly default?: boolean
  readonly siteSpaces?: ReadonlyArray<SiteSpace>
}

interface SectionGroup {
  readonly object: "site-section-group"
  readonly id: string
  readonly title?: string
  readonly icon?: string
  readonly children?: ReadonlyArray<SiteSection | SectionGroup>
  readonly sections?: ReadonlyArray<SiteSection>
}

/** A part of the structure of a site. */
export type Part = SiteSpace | SiteSection | SectionGroup

/** A site of the source and its mirror. */
export interface Pair {
  readonly mirror: Mirror
  readonly sourceId: string
  readonly title: string
  /** The path of the mirror in the API. */
  readonly here: string
  /** The id of the copy of each part, by the id of the source part. */
  readonly parts: Map<string, string>
}

/** Finds the id of the copy of a space; reports a loss and returns undefined if there is none. */
const spaceOf = ({ mirror, title }: Pair, { space }: SiteSpace): string | undefined => {
  const found = mirror.state.objects[space.id]
  if (found === undefined)
    reportLoss(mirror, "site", title, `The space “${space.title ?? space.id}” has no mirror.`)
  return found?.id
}

/** Stores the id of the copy of a part at once, so that an interrupted run does not add it again. */
const place = ({ mirror, parts, sourceId }: Pair, part: string, id: string) => {
  parts.set(part, id)
  const known = mirror.state.objects[sourceId]!
  return storeObject(mirror, sourceId, {
    ...known,
    fields: { ...known.fields, parts: Object.fromEntries(parts) }
  })
}

const post = (path: string, body: object) => callApi<{ readonly id: string }>({ method: "POST", path, body })

const nameSpace = (pair: Pair, id: string, { path, title }: SiteSpace) =>
  callApi({
    method: "PATCH",
    path: `${pair.here}/site-spaces/${id}`,
    body: { ...(path !== undefined && path !== "" && { path }), ...(title !== undefined && { title }) }
  }).pipe(
    Effect.catchTag("ApiFailure", ({ message }) =>
      Effect.sync(() => reportLoss(pair.mirror, "site", pair.title, message))
    )
  )

const addSpace = Effect.fnUntraced(function* (pair: Pair, one: SiteSpace, section?: string) {
  if (pair.parts.has(one.id)) return
  const spaceId = spaceOf(pair, one)
  if (spaceId === undefined) return
  const { id } = yield* post(`${pair.here}/site-spaces`, {
    spaceId,
    ...(section !== undefined && { sectionId: section })
  })
  yield* place(pair, one.id, id)
  yield* nameSpace(pair, id, one)
})

const addSection = Effect.fnUntraced(function* (pair: Pair, section: SiteSection) {
  const [first, ...others] = (section.siteSpaces ?? []).toSorted(
    (one, other) => Number(other.default ?? false) - Number(one.default ?? false)
  )
  const known = pair.parts.get(section.id)
  if (known !== undefined) {
    for (const one of others) yield* addSpace(pair, one, known)
    return known
  }
  const spaceId = first === undefined ? undefined : spaceOf(pair, first)
  if (first === undefined || spaceId === undefined) {
    reportLoss(
      pair.mirror,
      "site",
      pair.title,
      `The section “${section.title ?? ""}” has no space, and is left out.`
    )
    return undefined
  }
  const { icon, title } = section
  const made = yield* callApi<{
    readonly id: string
    readonly siteSpaces: ReadonlyArray<{ readonly id: string }>
  }>({
    method: "POST",
    path: `${pair.here}/sections`,
    body: { spaceId, ...(title !== undefined && { title }), ...(icon !== undefined && { icon }) }
  })
  yield* place(pair, section.id, made.id)
  const { description, path } = section
  yield* callApi({
    method: "PATCH",
    path: `${pair.here}/sections/${made.id}`,
    body: {
      ...(path !== undefined && path !== "" && { path }),
      ...(description !== undefined && { description })
    }
  }).pipe(
    Effect.catchTag("ApiFailure", ({ message }) =>
      Effect.sync(() => reportLoss(pair.mirror, "site", pair.title, message))
    )
  )
  const own = made.siteSpaces[0]?.id
  if (own !== undefined) {
    yield* place(pair, first.id, own)
    yield* nameSpace(pair, own, first)
  }
  for (const one of others) yield* addSpace(pair, one, made.id)
  return made.id
})

/** Adds a group with its sections and groups. */
const addGroup = (
  pair: Pair,
  group: SectionGroup,
  parent?: string
): Effect.Effect<void, AddError, AddServices> =>
  Effect.gen(function* () {
    const children = group.children ?? group.sections ?? []
    const sections: Array<string> = []
    for (const child of children) {
      if (child.object !== "site-section") continue
      const id = yield* addSection(pair, child)
      if (id !== undefined) sections.push(id)
    }
    const { icon, title = "Group" } = group
    const known = pair.parts.get(group.id)
    const { id } =
      known !== undefined
        ? { id: known }
        : yield* post(`${pair.here}/section-groups`, {
            title,
            sections,
            ...(icon !== undefined && { icon }),
            ...(parent !== undefined && { parent })
          })
    yield* place(pair, group.id, id)
    for (const child of children) if (child.object === "site-section-group") yield* addGroup(pair, child, id)
  })
type AddError = Effect.Error<ReturnType<typeof addSection>>
type AddServices = Effect.Services<ReturnType<typeof addSection>>

/** The default space or section of a site, by its id at the source. */
const defaultOf = (parts: ReadonlyArray<Part>): string | undefined => {
  for (const part of parts) {
    if (part.object === "site-section-group") {
      const found = defaultOf(part.children ?? part.sections ?? [])
      if (found !== undefined) return found
    } else if (part.default === true) return part.id
  }
  return undefined
}

/** Adds the spaces, sections and groups of a site; parts that have a mirror stay. */
export const addStructure = Effect.fnUntraced(function* (pair: Pair, parts: ReadonlyArray<Part>) {
  for (const part of parts) {
    if (part.object === "site-space") yield* addSpace(pair, part)
    else if (part.object === "site-section") yield* addSection(pair, part)
    else yield* addGroup(pair, part)
  }
  const first = defaultOf(parts)
  const id = first === undefined ? undefined : pair.parts.get(first)
  if (id === undefined) return
  const isSpace = parts[0]?.object === "site-space"
  yield* callApi({
    method: "PATCH",
    path: pair.here,
    body: isSpace ? { defaultSiteSpace: id } : { defaultSiteSection: id }
  })
})

/** The parts of a structure as text, to tell whether it changed. */
export const shapeOf = (parts: ReadonlyArray<Part>): string =>
  JSON.stringify(parts, (name, value: unknown) =>
    ["space", "urls", "permissions", "updatedAt", "createdAt"].includes(name) && typeof value === "object"
      ? undefined
      : value
  )
