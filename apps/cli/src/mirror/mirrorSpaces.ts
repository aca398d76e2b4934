import { slugify } from "@octavo/markdown"
import { Effect } from "effect"
import { type Mirror, mirrorDefaultLevel, mirrorObject, reportLoss } from "./Mirror.ts"

/** A space of the source. */
export interface SourceSpace {
  readonly id: string
  readonly title?: string
  readonly emoji?: string
  readonly parent?: string
  readonly revision?: string
  readonly editMode?: string
  readonly defaultLevel?: string | null
}

/** The longest title of a space, in characters. */
const longestTitle = 50

/** A folder for a space that no other one has. */
const folderOf = ({ state }: Mirror, { id, title = "" }: SourceSpace): string => {
  const taken = new Set(Object.values(state.objects).map(({ folder }) => folder))
  const name = slugify(title) || "space"
  return taken.has(name) ? `${name}-${id.slice(-8).toLowerCase()}` : name
}

/** Mirrors the spaces without their content. Returns those that have a mirror, each with its id. */
export const mirrorSpaces = Effect.fnUntraced(function* (
  mirror: Mirror,
  collections: ReadonlyMap<string, { readonly id: string }>
) {
  const { into, organization, source } = mirror
  const spaces: Array<{ readonly space: SourceSpace; readonly id: string }> = []
  for (const space of yield* source.list<SourceSpace>(`/v1/orgs/${organization}/spaces`)) {
    const { title = "Space" } = space
    const shortened = [...title].slice(0, longestTitle).join("")
    if (shortened !== title && mirror.state.objects[space.id] === undefined)
      reportLoss(mirror, "space", title, `Its title is shortened to ${longestTitle} characters.`)
    if (space.editMode === "locked")
      reportLoss(mirror, "space", title, "It is locked at the source; its mirror allows direct edits.")
    const fields = { title: shortened, ...(space.emoji !== undefined && { emoji: space.emoji }) }
    const parent = space.parent === undefined ? undefined : collections.get(space.parent)?.id
    const folder = mirror.state.objects[space.id]?.folder ?? folderOf(mirror, space)
    const id = yield* mirrorObject(
      mirror,
      space.id,
      {
        kind: "space",
        title,
        create: {
          path: `/v1/orgs/${into}/spaces`,
          body: { ...fields, ...(parent !== undefined && { parent }) }
        },
        pathOf: (own) => `/v1/spaces/${own}`,
        extra: { folder }
      },
      fields
    )
    if (id === undefined && !mirror.isDry) continue
    yield* mirrorDefaultLevel(mirror, `/v1/spaces/${id}`, { ...space, title })
    if (id !== undefined) spaces.push({ space, id })
  }
  return spaces
})
