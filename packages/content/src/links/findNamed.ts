import { Caller, describePeople, resolveRole, UserId } from "@octavo/identity"
import { Effect } from "effect"
import { CollectionId } from "../containers/Collection.ts"
import { Collections } from "../containers/Collections.ts"
import type { ContentReference } from "@octavo/markdown"
import { referencedId } from "@octavo/markdown"
import { Files } from "../entries/Files.ts"
import { Pages } from "../entries/Pages.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import type { CurrentEntry } from "../entries/Revision.ts"
import { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "../containers/Spaces.ts"
import { SpecTargets } from "./SpecTargets.ts"
import { type Entries, entryOn, type Found, type AuthorizedSpace } from "./Destinations.ts"

/** A reference by id, with the parts of an OpenAPI specification that it names. */
export interface Named {
  readonly reference: ContentReference
  readonly parts?: ReadonlyArray<string>
}

/** The other space that a reference names, if it names one. */
export const spaceOf = (reference: ContentReference): string | undefined =>
  "space" in reference ? reference.space : undefined

const ifAny = <A, B, E, R>(
  items: ReadonlyArray<A>,
  find: Effect.Effect<ReadonlyArray<B>, E, R>
): Effect.Effect<ReadonlyArray<B>, E, R> => (items.length === 0 ? Effect.succeed([]) : find)

/** Finds the targets in other spaces that the caller may read, at their current revisions. */
const findEntries = Effect.fnUntraced(function* (
  references: ReadonlyArray<ContentReference>,
  spaces: ReadonlyMap<SpaceId, AuthorizedSpace>
) {
  const named = (...kinds: ReadonlyArray<ContentReference["kind"]>): ReadonlyArray<CurrentEntry> => {
    const entries = new Map<string, CurrentEntry>()
    for (const reference of references) {
      const id = referencedId(reference)
      const branchId = spaces.get(SpaceId.make(spaceOf(reference) ?? ""))?.head.branchId
      if (id === undefined || branchId === undefined || !kinds.includes(reference.kind)) continue
      entries.set(entryOn(branchId, id), { branchId, id })
    }
    return [...entries.values()]
  }
  const [pages, files, contents] = [named("page", "anchor"), named("file"), named("reusable-content")]
  const foundPages = yield* ifAny(pages, (yield* Pages).findPlacesNow(pages))
  const foundFiles = yield* ifAny(files, (yield* Files).findManyNow(files))
  const foundContents = yield* ifAny(contents, (yield* ReusableContents).findManyNow(contents))
  const entries: Entries = {
    pages: new Map(foundPages.map(({ branchId, place }) => [entryOn(branchId, place.page.id), place])),
    files: new Map(foundFiles.map(({ file, branchId }) => [entryOn(branchId, file.id), file])),
    reusables: new Map(foundContents.map(({ content, branchId }) => [entryOn(branchId, content.id), content]))
  }
  return entries
})

/** The other spaces that texts name, of those that the caller may read. */
export const findSpaces = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  references: ReadonlyArray<ContentReference>
) {
  const caller = yield* Caller
  const others = new Set(references.flatMap((reference) => spaceOf(reference) ?? []))
  others.delete(spaceId)
  const ids = [...others].map((id) => SpaceId.make(id))
  const spaces = new Map<SpaceId, AuthorizedSpace>()
  for (const { facts, ...view } of yield* ifAny(ids, (yield* Spaces).findManyWithAccess(ids, caller))) {
    const role = resolveRole(facts)
    if (role !== null && view.space.deletedAt === null) spaces.set(view.space.id, { ...view, role })
  }
  return spaces
})

/** The collections that texts name, of those that the caller may see. */
const findCollections = Effect.fnUntraced(function* (references: ReadonlyArray<ContentReference>) {
  const caller = yield* Caller
  const named = references.flatMap((reference) =>
    reference.kind === "collection" ? [reference.collection] : []
  )
  const ids = [...new Set(named)].map((id) => CollectionId.make(id))
  const found = yield* ifAny(ids, (yield* Collections).findManyWithAccess(ids, caller))
  return new Map(
    found.flatMap(({ collection, facts }) => {
      const role = resolveRole(facts)
      return role === null ? [] : [[collection.id as string, { collection, role }] as const]
    })
  )
})

/** The people whom texts name, of those whom the caller may know. */
const findUsers = Effect.fnUntraced(function* (references: ReadonlyArray<ContentReference>) {
  const named = references.flatMap((reference) => (reference.kind === "user" ? [reference.user] : []))
  const ids = [...new Set(named)].map((id) => UserId.make(id))
  const people = yield* describePeople(ids)
  return new Map(people.flatMap(({ isColleague, person }) => (isColleague ? [[person.id, person]] : [])))
})

/** The OpenAPI specifications of the organization of a space that texts name, with the parts that they name. */
const findSpecs = Effect.fnUntraced(function* (spaceId: SpaceId, references: ReadonlyArray<Named>) {
  const named = new Map<string, Set<string>>()
  for (const { parts, reference } of references) {
    if (reference.kind !== "openapi") continue
    const known = named.get(reference.spec) ?? new Set()
    for (const part of parts ?? []) known.add(part)
    named.set(reference.spec, known)
  }
  if (named.size === 0) return new Map<string, ReadonlySet<string>>()
  const { organizationId } = yield* (yield* Spaces).get(spaceId)
  return yield* (yield* SpecTargets)(organizationId, named)
}, Effect.orDie)

/** Finds the targets that texts name by id outside of their space, with a fixed number of queries. */
export const findNamed = Effect.fnUntraced(function* (spaceId: SpaceId, named: ReadonlyArray<Named>) {
  const references = named.map(({ reference }) => reference)
  const spaces = yield* findSpaces(spaceId, references)
  const found: Omit<Found, "targets" | "here"> = {
    spaces,
    there: yield* findEntries(references, spaces),
    collections: yield* findCollections(references),
    users: yield* findUsers(references),
    specs: yield* findSpecs(spaceId, named)
  }
  return found
})
