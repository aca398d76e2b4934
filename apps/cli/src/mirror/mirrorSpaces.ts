import { slugify } from "@octavo/markdown"
import { Effect } from "effect"
import { type Mirror, mirrorDefaultLevel, mirrorObject, mirrorSetting, reportLoss } from "./Mirror.ts"

interface MergeRules {
  readonly type: string
  readonly rules?: ReadonlyArray<{ readonly rule: string; readonly users?: ReadonlyArray<string> }>
}

/** A space of the source. */
export interface SourceSpace {
  readonly id: string
  readonly title?: string
  readonly emoji?: string
  readonly parent?: string
  readonly revision?: string
  readonly editMode?: string
  readonly language?: string
  readonly mergeRules?: MergeRules
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

/** Mirrors the spaces without their content. Returns those that have a mirror, each with its id; the id is empty in a dry run before the first. */
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
    // A dry run only reads what a space has at the source.
    spaces.push({ space, id: id ?? "" })
  }
  return spaces
})

/** Merge rules with the people here, by their ids at the source. Rules that name others are left out and reported. */
const rulesHere = (mirror: Mirror, title: string, users: ReadonlyMap<string, string>, rules: MergeRules) => {
  if (rules.rules === undefined) return rules
  const kept = rules.rules.flatMap((one) => {
    if (one.users === undefined) return [one]
    const known = one.users.flatMap((user) => users.get(user) ?? [])
    if (known.length === one.users.length) return [{ ...one, users: known }]
    reportLoss(mirror, "merge rules of", title, `The rule ${one.rule} names people who are not here.`)
    return []
  })
  return { ...rules, rules: kept }
}

/** Mirrors the settings of a space that its content must not meet: its language, its merge rules, and whether it is locked. */
export const mirrorSpaceSettings = Effect.fnUntraced(function* (
  mirror: Mirror,
  { space, id }: { readonly space: SourceSpace; readonly id: string },
  users: ReadonlyMap<string, string>,
  isTranslated: boolean
) {
  const { editMode, language, mergeRules, title = space.id } = space
  const set = (words: string, name: string, value: unknown, initial: unknown) =>
    mirrorSetting(mirror, { id: space.id, title }, { words, path: `/v1/spaces/${id}`, name, value, initial })
  if (language !== undefined) yield* set("language", "language", language, undefined)
  const inherited = { type: "inherit" }
  yield* set("merge rules", "mergeRules", rulesHere(mirror, title, users, mergeRules ?? inherited), inherited)
  // The result of a translation is locked because it follows its source, which its mirror does not.
  if (!isTranslated) yield* set("edit mode", "editMode", editMode ?? "live", "live")
})
