import { Caller, Members, resolveRole, UserId, Users } from "@octavo/identity"
import { Effect } from "effect"
import type { ContentReference } from "../documents/Document.ts"
import { referencedId } from "../documents/referencedId.ts"
import { FileId } from "../files/File.ts"
import { Files } from "../files/Files.ts"
import { placesOf } from "../pages/entryAt.ts"
import { LinkTargets, type PathTarget } from "../pages/LinkTargets.ts"
import { PageId } from "../pages/Page.ts"
import { Pages } from "../pages/Pages.ts"
import { ReusableContentId } from "../reusables/ReusableContent.ts"
import { ReusableContents } from "../reusables/ReusableContents.ts"
import type { RevisionPoint } from "../revisions/Revision.ts"
import { SpaceId } from "../spaces/SpaceId.ts"
import { Spaces } from "../spaces/Spaces.ts"
import { Destinations, entryOn, type Found, type ReadableSpace } from "./Destinations.ts"
import { findAnchors } from "./findAnchors.ts"
import type { ReadReference } from "./readReference.ts"

const elsewhere = (reference: ContentReference): string | undefined =>
  "space" in reference ? reference.space : undefined

const byId = <A>(items: ReadonlyArray<A>, idOfItem: (item: A) => string): ReadonlyMap<string, A> =>
  new Map(items.map((item) => [idOfItem(item), item]))

const ifAny = <A, B, E, R>(
  items: ReadonlyArray<A>,
  find: Effect.Effect<ReadonlyArray<B>, E, R>
): Effect.Effect<ReadonlyArray<B>, E, R> => (items.length === 0 ? Effect.succeed([]) : find)

/** What lies at a point: in the very space of the texts. */
const findHere = Effect.fnUntraced(function* (
  at: RevisionPoint,
  references: ReadonlyArray<ContentReference>,
  targets: ReadonlyMap<string, PathTarget>
) {
  const wanted = (kind: PathTarget["kind"]) => [
    ...new Set([
      ...[...targets.values()].flatMap((target) => (target.kind === kind ? target.id : [])),
      ...references.flatMap((reference) => {
        const own = reference.kind === "anchor" ? "page" : reference.kind
        return own === kind && elsewhere(reference) === undefined ? (referencedId(reference) ?? []) : []
      })
    ])
  ]
  const pageIds = wanted("page").map((id) => PageId.make(id))
  const fileIds = wanted("file").map((id) => FileId.make(id))
  const reusableIds = wanted("reusable-content").map((id) => ReusableContentId.make(id))
  const pages = yield* ifAny(pageIds, (yield* Pages).findPlaces(at, pageIds))
  return {
    pages: byId(pages, ({ page }) => page.id),
    files: byId(yield* (yield* Files).findMany(at, fileIds), ({ id }) => id),
    reusables: byId(yield* (yield* ReusableContents).findMany(at, reusableIds), ({ id }) => id)
  }
})

/** The other spaces that texts name, of those that the caller may read, with what they name there. */
const findElsewhere = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  references: ReadonlyArray<ContentReference>
) {
  const { userId } = yield* Caller
  const others = new Set(references.flatMap((reference) => elsewhere(reference) ?? []))
  others.delete(spaceId)
  const ids = [...others].map((id) => SpaceId.make(id))
  const spaces = new Map<SpaceId, ReadableSpace>()
  for (const { facts, ...view } of yield* ifAny(ids, (yield* Spaces).findManyWithAccess(ids, userId))) {
    const role = resolveRole(facts)
    if (role !== null && view.space.deletedAt === null) spaces.set(view.space.id, { ...view, role })
  }
  const named = (kinds: ReadonlyArray<ContentReference["kind"]>) =>
    references.flatMap((reference) => {
      const id = referencedId(reference)
      const lineId = spaces.get(SpaceId.make(elsewhere(reference) ?? ""))?.head.lineId
      return id !== undefined && lineId !== undefined && kinds.includes(reference.kind)
        ? [{ lineId, id }]
        : []
    })
  const unique = (entries: ReturnType<typeof named>) => [
    ...new Map(entries.map((entry) => [entryOn(entry.lineId, entry.id), entry])).values()
  ]
  const pages = unique(named(["page", "anchor"]))
  const files = unique(named(["file"]))
  return {
    spaces,
    pages: new Map(
      (yield* ifAny(pages, (yield* Pages).findPlacesNow(pages))).map(
        ({ lineId, place }) => [entryOn(lineId, place.page.id), place] as const
      )
    ),
    files: new Map(
      (yield* ifAny(files, (yield* Files).findManyNow(files))).map(
        ({ file, lineId }) => [entryOn(lineId, file.id), file] as const
      )
    )
  }
})

/** The people whom texts name, of those whom the caller may know. */
const findUsers = Effect.fnUntraced(function* (references: ReadonlyArray<ContentReference>) {
  const named = references.flatMap((reference) => (reference.kind === "user" ? [reference.user] : []))
  const ids = [...new Set(named)].map((id) => UserId.make(id))
  const { isOperator, userId } = yield* Caller
  const known = isOperator
    ? ids
    : [
        ...(yield* ifAny(ids, (yield* Members).findColleagues(userId, ids))),
        ...ids.filter((id) => id === userId)
      ]
  return byId(yield* ifAny(known, (yield* Users).getMany(known)), ({ id }) => id)
})

/**
 * Looks up where references of texts of a space lead at one of its points, all at once: a fixed number of questions,
 * however many there are.
 */
export const findDestinations = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  at: RevisionPoint,
  references: ReadonlyArray<ReadReference>
) {
  const leads = references.map((reference) => reference.leads)
  const paths = [...new Set(leads.flatMap((to) => (to.to === "path" ? placesOf(to.path) : [])))]
  const named = leads.flatMap((to) => (to.to === "content" ? [to.reference] : []))
  const targets = paths.length === 0 ? new Map() : yield* (yield* LinkTargets).findByGitPath(at, paths)
  const here = yield* findHere(at, named, targets)
  const there = yield* findElsewhere(spaceId, named)
  const users = yield* findUsers(named)
  const found: Found = { targets, here, there, spaces: there.spaces, users }
  const destinations = new Destinations(spaceId, found)
  return destinations.withAnchors(yield* findAnchors(destinations.anchorsOf(references)))
})
