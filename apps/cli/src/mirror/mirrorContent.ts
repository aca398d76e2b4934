import type { ChangeRequestResource } from "@octavo/client"
import { makeFolder } from "@octavo/kernel/node"
import { Effect } from "effect"
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { ownFolder } from "../commands/folder/pushState.ts"
import { pushFolder } from "../commands/folder/pushFolder.ts"
import { counted } from "../counted.ts"
import { Failed } from "../failures.ts"
import { callApi } from "../request.ts"
import { navigationFiles, pageText } from "./contentFiles.ts"
import { type ContentPlaces, contentPlaces } from "./contentPlaces.ts"
import { findPages, keepAddresses } from "./keepAddresses.ts"
import { reportLoss, storeObject, type Mirror } from "./Mirror.ts"
import type { SourceSpace } from "./mirrorSpaces.ts"
import { rewriteIds } from "./rewriteIds.ts"
import { documentsIn, messageOf, revisionsBefore } from "./revisionsBefore.ts"
import { unwritable } from "../context/unwritable.ts"
import type { SourceFile, SourcePage, SourceRevision } from "./SourceContent.ts"

const concurrency = 4
/** The number of pages and files after which the state is stored; an interrupted run does not read these again. */
const savedTogether = 100

const inFolder = <A>(folder: string, change: () => A) =>
  Effect.try({
    try: change,
    catch: (error) => unwritable(folder, error)
  })

/** Writes a file so that a crash leaves it whole or as it was. */
const write = (folder: string, path: string, content: string | Uint8Array) =>
  inFolder(folder, () => {
    const file = join(folder, path)
    makeFolder(dirname(file))
    const part = join(folder, ownFolder, "part")
    makeFolder(dirname(part))
    writeFileSync(part, content)
    renameSync(part, file)
  })

/** Removes the files of a folder that are not among these paths. */
const removeOthers = (folder: string, wanted: ReadonlySet<string>) =>
  inFolder(folder, () => {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/")
      if (!path.startsWith(`${ownFolder}/`) && !wanted.has(path)) rmSync(join(folder, path))
    }
  })

/** Tells whether a page or a file is as it was read last. */
const versionOfPage = (page: SourcePage, path: string) =>
  JSON.stringify([
    page.documentId ?? null,
    page.updatedAt ?? null,
    path,
    page.title,
    page.description ?? null
  ])
const versionOfFile = ({ downloadURL = "", size }: SourceFile, path: string) =>
  JSON.stringify([URL.parse(downloadURL)?.pathname ?? null, size ?? null, path])

const isThere = (folder: string, path: string): boolean => {
  try {
    readFileSync(join(folder, path))
    return true
  } catch {
    return false
  }
}

/** The content of a space to read: of a revision, or of a change request. */
interface Content {
  readonly title: string
  readonly revision: SourceRevision
  readonly places: ContentPlaces
  /** The path of the content in the API of the source. */
  readonly path: string
  readonly folder: string
  /** The versions of the pages and files in the folder, see `versionOfPage`, by id. */
  readonly known: Readonly<Record<string, string>>
  /** Stores what the folder has by now. */
  readonly save?: (versions: Readonly<Record<string, string>>) => Effect.Effect<void, Failed>
}

/** Reads the texts and files of a revision into a folder; those that are there in the same version stay. Returns the versions. */
const readTexts = Effect.fnUntraced(function* (
  mirror: Mirror,
  { folder, known, path: content, places, revision, save = () => Effect.void, title }: Content
) {
  const { show, source, state } = mirror
  const versions: Record<string, string> = {}
  const note = Effect.fnUntraced(function* (id: string, version: string) {
    versions[id] = version
    if (Object.keys(versions).length % savedTogether === 0) yield* save({ ...known, ...versions })
  })
  const appOf = (id: string) => {
    const object = state.objects[id]
    return object?.kind === "space" ? mirror.appOf(object.id) : undefined
  }
  const read = Effect.fnUntraced(function* (path: string, at: string, textOf: (markdown: string) => string) {
    const { markdown = "" } = yield* source.get<{ readonly markdown?: string }>(`${content}/${at}`, {
      format: "markdown"
    })
    yield* write(folder, path, rewriteIds(textOf(markdown), path, places, appOf))
  })
  const pages = documentsIn(revision.pages ?? [])
  let done = 0
  yield* Effect.forEach(
    pages,
    Effect.fnUntraced(function* (page) {
      const path = places.pages.get(page.id)!
      const version = versionOfPage(page, path)
      if (known[page.id] !== version || !isThere(folder, path))
        yield* read(path, `page/${page.id}`, (markdown) => pageText(page, markdown))
      yield* note(page.id, version)
      show(`${title}: page ${++done} of ${pages.length}`)
    }),
    { concurrency }
  )
  yield* Effect.forEach(
    revision.reusableContents ?? [],
    ({ id }) => read(places.reusables.get(id)!, `reusable-contents/${id}`, (markdown) => markdown),
    { concurrency }
  )
  const files = revision.files ?? []
  done = 0
  yield* Effect.forEach(
    files,
    Effect.fnUntraced(function* (file) {
      const path = places.files.get(file.id)!
      const version = versionOfFile(file, path)
      show(`${title}: file ${++done} of ${files.length}`)
      if (known[file.id] !== version || !isThere(folder, path)) {
        const { downloadURL, name } = file
        const bytes =
          downloadURL === undefined
            ? undefined
            : yield* source.download(downloadURL).pipe(Effect.catchTag("Failed", () => Effect.void))
        if (bytes === undefined)
          return reportLoss(mirror, "file", `${title} / ${name}`, "It could not be downloaded.")
        yield* write(folder, path, bytes)
      }
      yield* note(file.id, version)
    }),
    { concurrency }
  )
  return versions
})

/** Reads content into a folder, which has nothing else afterwards. Returns the versions of its pages and files. */
export const readContent = Effect.fnUntraced(function* (
  mirror: Mirror,
  { known, ...content }: Omit<Content, "places">
) {
  const { folder, revision, title } = content
  const places = contentPlaces(revision)
  const { files, lost } = navigationFiles(revision, places)
  for (const name of lost)
    reportLoss(mirror, "page", `${title} / ${name}`, "A Markdown folder cannot represent it.")
  const versions = yield* readTexts(mirror, { ...content, places, known })
  for (const [path, text] of files) yield* write(folder, path, text)
  const wanted = [
    ...places.pages.values(),
    ...places.files.values(),
    ...places.reusables.values(),
    ...files.keys()
  ]
  yield* removeOthers(folder, new Set(wanted))
  return { places, versions }
})

/** Reads a revision of a space into its folder and pushes it. Returns the end of the push. */
const pushRevision = Effect.fnUntraced(function* (
  mirror: Mirror,
  space: SourceSpace,
  id: string,
  revision: SourceRevision,
  message: string
) {
  // The ids of pages are stored last: without them, the next run after a crash repeats this revision.
  const { pageIds: _, ...known } = mirror.state.objects[space.id]!
  const title = space.title ?? space.id
  const folder = join(mirror.folder, known.folder!)
  const { places, versions } = yield* readContent(mirror, {
    title,
    revision,
    path: `/v1/spaces/${space.id}/revisions/${revision.id}`,
    folder,
    known: known.pages ?? {},
    save: (pages) => storeObject(mirror, space.id, { ...known, pages })
  })
  const force = known.revision === undefined
  const { ended } = yield* pushFolder(folder, id, { message, force, dryRun: false })
  if (ended.state === "failed")
    return yield* new Failed({ message: `${title}: ${ended.message ?? "the push failed"}` })
  yield* storeObject(mirror, space.id, { ...known, revision: revision.id, pages: versions })
  return { ended, places }
})

/** Copies the content of a space, with the revisions before it that were asked for. Sends no request if its revision was pushed before. */
export const mirrorContent = Effect.fnUntraced(function* (mirror: Mirror, space: SourceSpace, id: string) {
  const known = mirror.state.objects[space.id]
  const title = space.title ?? space.id
  const isFinished = known?.revision === space.revision && known?.pageIds !== undefined
  if (space.revision === undefined || isFinished) return
  const path = `/v1/spaces/${space.id}/revisions`
  const revision = yield* mirror.source.get<SourceRevision>(`${path}/${space.revision}`)
  const pages = documentsIn(revision.pages ?? []).length
  const isNew = known?.revision === undefined
  if (isNew && pages === 0) return
  const before = yield* revisionsBefore(mirror, path, revision, known?.revision)
  mirror.outcomes.push({
    kind: "content",
    title: `${title}, ${counted(pages, "page")}, ${counted(revision.files?.length ?? 0, "file")}${before.length > 0 ? `, ${counted(before.length, "earlier revision")}` : ""}`,
    change: isNew ? "created" : "updated"
  })
  if (mirror.isDry) return
  for (const one of before) yield* pushRevision(mirror, space, id, one, messageOf(one))
  const { ended, places } = yield* pushRevision(mirror, space, id, revision, messageOf(revision))
  for (const { message, path } of ended.problems ?? [])
    reportLoss(mirror, "page", [title, ...(path === undefined ? [] : [path])].join(" / "), message)
  const made = yield* findPages(id)
  if (ended.changeRequest === undefined) yield* keepAddresses(mirror, title, revision, places, made, id)
  else {
    const { urls } = yield* callApi<ChangeRequestResource>({
      path: `/v1/spaces/${id}/change-requests/${ended.changeRequest.id}`
    })
    reportLoss(mirror, "space", title, `Both sides changed the same text. Resolve the conflicts: ${urls.app}`)
  }
  const pageIds = Object.fromEntries(
    Array.from(places.pages).flatMap(([page, file]) => {
      const mirrored = made.get(file)
      return mirrored === undefined ? [] : [[page, mirrored.id]]
    })
  )
  yield* storeObject(mirror, space.id, { ...mirror.state.objects[space.id]!, pageIds })
})
