import { Caller } from "@octavo/identity"
import { Effect } from "effect"
import {
  type AuthorizedSnapshot,
  commitEdits,
  EditsConflict,
  type Edit,
  getPage,
  type PageId,
  requireContainer,
  requireSpace,
  type Space,
  type SpaceId
} from "@octavo/content"
import type { ContentDescription } from "./describeImport.ts"
import { joinTexts } from "./joinTexts.ts"
import { withinImportBounds } from "./ImportBounds.ts"
import { type ImportSource, refusedBecauseOf } from "./ImportSource.ts"
import { type PlacedImport, planImport } from "./planImport.ts"
import { ArchivedProjects } from "./projects/ArchivedProjects.ts"
import { type ImportPlace, readArchiveAt, readImport } from "./readImport.ts"

/** The source and the target of an import. */
export interface ContentImport {
  readonly source: ImportSource
  readonly place: ImportPlace
}

/** An import that is ready to be committed. */
interface PreparedImport<E = never, R = never> {
  readonly imported: number
  readonly total: number
  /** The product that exported what was imported; undefined for other content. */
  readonly product: string | undefined
  readonly message: string
  /** The report of the import. */
  readonly description: ContentDescription
  /** The edits for the content as it is now. */
  readonly placed: Effect.Effect<PlacedImport, E, R>
}

const messageOf = (imported: number, total: number, from: string): string => {
  const pages = total === 1 ? "a page" : imported < total ? `${imported} of ${total} pages` : `${total} pages`
  return `Imported ${pages} from ${from}`
}

/** Finds what shall be imported, and plans it. An organization has a bounded number of imports under way. */
const plan = Effect.fnUntraced(function* (
  { organizationId }: Pick<Space, "organizationId">,
  { place, source }: ContentImport
) {
  const { userId } = yield* Caller
  const { found, planned } = yield* readImport(source, place, userId).pipe(
    Effect.flatMap((found) => Effect.map(planImport(found), (planned) => ({ planned, found }))),
    withinImportBounds(organizationId)
  )
  const { imported } = planned
  const { product, total } = found
  const from = product ?? ("url" in place ? (URL.parse(place.url)?.host ?? source) : "a file")
  const message = messageOf(imported, total, from)
  return { planned, facts: { imported, total, product, message, description: planned.description } }
})

/** Prepares an import that adds pages at the end of the content of a space. */
export const prepareImport = Effect.fn("content.prepareImport")(function* (
  space: Pick<Space, "organizationId">,
  wanted: ContentImport
) {
  const { facts, planned } = yield* plan(space, wanted)
  const prepared: PreparedImport = { ...facts, placed: Effect.sync(() => planned.placeBelow(null)) }
  return prepared
})

/** A page with its Markdown, as it is or as a snapshot shows it, for `preparePageImport`. */
export const readPage = (spaceId: SpaceId, pageId: PageId, selector: AuthorizedSnapshot | null = null) =>
  // The current revision, and that of a snapshot, exist.
  Effect.catchTag(getPage(spaceId, pageId, "markdown", { selector }), "RevisionNotFound", Effect.die)

type ReadPage = Effect.Success<ReturnType<typeof readPage>>

/** How often an import is merged with what others write into the same place of its page; after that, it is added below the page. */
const maxPlacements = 4

/**
 * Prepares an import into a page, which `read` reads with its Markdown. The text of the page that stands for the import is appended to
 * that of the page, and the other pages go below it; all of them go below it where a text cannot be appended.
 */
export const preparePageImport = Effect.fn("content.preparePageImport")(function* <E, R>(
  space: Pick<Space, "organizationId">,
  wanted: ContentImport,
  read: Effect.Effect<ReadPage, E, R>
) {
  yield* read
  const { facts, planned } = yield* plan(space, wanted)
  let placements = 0
  const placed = Effect.gen(function* () {
    const { page, revisionId, text } = yield* read
    if (placements++ === maxPlacements) return planned.placeBelow(page.id)
    const into = planned.placeInto?.(page.id)
    if (into?.text.trim() === "") return into
    const markdown = text !== null && "markdown" in text ? text.markdown : null
    const joined =
      into === undefined || (markdown === null && page.kind !== "document") || page.attributes.generated
        ? null
        : yield* joinTexts({ markdown: markdown ?? "", title: page.title }, into.text)
    if (into === undefined || joined === null) return planned.placeBelow(page.id)
    const update: Edit = {
      type: "update_page",
      page: page.id,
      base: revisionId,
      document: { markdown: joined }
    }
    const [files, pages] = [into.edits.filter(isOfFiles), into.edits.filter((edit) => !isOfFiles(edit))]
    return { ...into, edits: [...files, update, ...pages] }
  })
  return { ...facts, placed }
})

const isOfFiles = ({ type }: Edit): boolean => type === "insert_files"

/**
 * Commits an import, also where the content of the space is locked. A page that it changes names its base, and `placed` is made again
 * while that is in conflict with what others write; all other edits insert new pages and files with their bytes, which no concurrent
 * write outdates, and which name no upload.
 */
export const commitImport = <E, R>(
  { mainBranchId }: Pick<Space, "mainBranchId">,
  { message, placed }: Pick<PreparedImport<E, R>, "message" | "placed">
) =>
  Effect.gen(function* () {
    const { userId } = yield* Caller
    const { edits, problems } = yield* placed
    const { revision } = yield* commitEdits(mainBranchId, edits, {
      expected: null,
      createdBy: userId,
      message
    }).pipe(
      Effect.catchTags({
        RevisionNotFound: Effect.die,
        RevisionOutdated: Effect.die,
        UploadNotFound: Effect.die,
        UploadUnfinished: Effect.die
      })
    )
    return { revision, problems }
  }).pipe(
    Effect.retry({ while: (error) => error instanceof EditsConflict }),
    Effect.catchIf((error) => error instanceof EditsConflict, Effect.die)
  )

/** Reads an archive once: the project of a documentation tool, or the place of an import. Other content is read later. */
const readProject = Effect.fnUntraced(function* (
  { organizationId }: Pick<Space, "organizationId">,
  wanted: ContentImport
) {
  const { place, source } = wanted
  if (source !== "zip" || "archive" in place) return { wanted }
  const { userId } = yield* Caller
  const named = yield* readArchiveAt(place, userId).pipe(withinImportBounds(organizationId))
  const isProject =
    named.archive.exported === undefined && (yield* (yield* ArchivedProjects).isProject(named.archive))
  return isProject ? { project: named } : { wanted: { source, place: named } }
})

/**
 * Adds what lies elsewhere to the content of a space, as one revision, all or none: up to twenty pages of a website,
 * with their pictures, or all of a project. Pages that are there already stay as they are.
 */
export const importContent = Effect.fn("content.importContent")(function* (
  spaceId: SpaceId,
  wanted: ContentImport
) {
  const { space } = yield* requireSpace(spaceId, "create")
  const read = yield* readProject(space, wanted)
  if (read.project === undefined) {
    const prepared = yield* prepareImport(space, read.wanted)
    return { ...prepared, ...(yield* commitImport(space, prepared)) }
  }
  const { archive, name } = read.project
  const { userId: createdBy } = yield* Caller
  const { pages, tool, ...added } = yield* (yield* ArchivedProjects)
    .add(space, archive, {
      createdBy,
      messageOf: (pages, tool) => messageOf(pages, pages, tool ?? "a file")
    })
    .pipe(refusedBecauseOf(name), withinImportBounds(space.organizationId))
  return { ...added, imported: pages, total: pages, product: tool }
})

const describe = Effect.fnUntraced(function* (space: Pick<Space, "organizationId">, wanted: ContentImport) {
  const read = yield* readProject(space, wanted)
  if (read.project === undefined) return (yield* prepareImport(space, read.wanted)).description
  const { archive, name } = read.project
  return yield* (yield* ArchivedProjects)
    .describe(archive)
    .pipe(refusedBecauseOf(name), withinImportBounds(space.organizationId))
})

/** Describes an import into a space in place of making it: what it would bring, and what it would lose. */
export const describeContentImport = Effect.fn("content.describeContentImport")(function* (
  spaceId: SpaceId,
  wanted: ContentImport
) {
  const { space } = yield* requireSpace(spaceId, "create")
  return yield* describe(space, wanted)
})

/** Describes an import into a new space, in a collection or at the top of an organization, before the space is made. */
export const describeNewImport = Effect.fn("content.describeNewImport")(function* (
  container: Parameters<typeof requireContainer>[0],
  wanted: ContentImport
) {
  yield* requireContainer(container)
  return yield* describe(container, wanted)
})

/** Adds what lies elsewhere to a page of a space, as one revision, all or none; see `preparePageImport`. */
export const importContentIntoPage = Effect.fn("content.importContentIntoPage")(function* (
  spaceId: SpaceId,
  pageId: PageId,
  wanted: ContentImport
) {
  const { space } = yield* requireSpace(spaceId, "create")
  const prepared = yield* preparePageImport(space, wanted, readPage(spaceId, pageId))
  return { ...prepared, ...(yield* commitImport(space, prepared)) }
})
