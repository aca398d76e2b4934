import { Effect } from "effect"
import { type Mirror, mirrorDefaultLevel, mirrorObject } from "./Mirror.ts"

interface SourceCollection {
  readonly id: string
  readonly title?: string
  readonly parent?: string
  readonly defaultLevel?: string | null
}

/** Collections with their parents first. */
const inOrder = (all: ReadonlyArray<SourceCollection>): ReadonlyArray<SourceCollection> => {
  const known = new Set(all.map(({ id }) => id))
  const placed = new Set<string>()
  const ordered: Array<SourceCollection> = []
  let rest = all
  while (rest.length > 0) {
    const next = rest.filter(({ parent }) => parent === undefined || !known.has(parent) || placed.has(parent))
    if (next.length === 0) return [...ordered, ...rest]
    for (const one of next) {
      ordered.push(one)
      placed.add(one.id)
    }
    rest = rest.filter(({ id }) => !placed.has(id))
  }
  return ordered
}

/** Mirrors the collections of the organization. Returns the id and title of each copy by the id of the source collection. */
export const mirrorCollections = Effect.fnUntraced(function* (mirror: Mirror) {
  const { into, organization, source } = mirror
  const found = yield* source.list<SourceCollection>(`/v1/orgs/${organization}/collections?nested=true`)
  const ids = new Map<string, { readonly id: string; readonly title: string }>()
  for (const collection of inOrder(found)) {
    const { id, parent, title = "Collection" } = collection
    const above = parent === undefined ? undefined : ids.get(parent)?.id
    const fields = { title: title.slice(0, 50) }
    const made = yield* mirrorObject(
      mirror,
      id,
      {
        kind: "collection",
        title,
        create: {
          path: `/v1/orgs/${into}/collections`,
          body: { ...fields, ...(above !== undefined && { parent: above }) }
        },
        pathOf: (own) => `/v1/collections/${own}`
      },
      fields
    )
    if (made === undefined && !mirror.isDry) continue
    if (made !== undefined) ids.set(id, { id: made, title })
    yield* mirrorDefaultLevel(mirror, `/v1/collections/${made}`, { ...collection, title })
  }
  return ids
})
