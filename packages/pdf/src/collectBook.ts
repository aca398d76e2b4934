import { DateTime, Effect } from "effect"
import { type Document, emojiOfCode, includedIn, includeReusables, type PathTarget } from "@octavo/markdown"
import {
  DocumentParser,
  Files,
  includedContents,
  type LinkTarget,
  type PageNode,
  PageNotFound,
  Pages,
  pageScope,
  pageTree,
  requireActiveSpace,
  ReusableContents,
  type ReusableContentVersion,
  type Revision,
  RevisionNotFound,
  Revisions,
  shownPages,
  Variables
} from "@octavo/content"
import { type Addresses, type Book, type BookView, bookBounds, type Chapter } from "./Book.ts"
import { chaptersOf } from "./chaptersOf.ts"
import { fetchBookPictures } from "./fetchBookPictures.ts"
import type { PdfRequest } from "./requestPdf.ts"
import { textsOf } from "./textsOf.ts"

interface HasPath {
  readonly id: string
  readonly git: { readonly path: string } | null
}

const byPath = (
  kind: PathTarget["kind"],
  entries: ReadonlyArray<HasPath>
): ReadonlyArray<readonly [string, PathTarget]> =>
  entries.flatMap(({ git, id }) => (git === null ? [] : [[git.path, { kind, id }]]))

const titlesIn = (tree: ReadonlyArray<PageNode>): ReadonlyArray<readonly [string, string]> =>
  tree.flatMap(({ children, id, title }) => [[id, title] as const, ...titlesIn(children)])

/** The target of a link page, and its name. */
const targetOf = (
  target: LinkTarget,
  book: Pick<Book, "pageTitles" | "files" | "addresses">
): NonNullable<Chapter["target"]> => {
  switch (target.kind) {
    case "url":
      return { text: target.url, pageId: null, url: target.url }
    case "page":
    case "anchor": {
      const page = target.page ?? ""
      const title = book.pageTitles.get(page)
      return title === undefined
        ? { text: page, pageId: null, url: null }
        : { text: title, pageId: page, url: null }
    }
    case "file": {
      const file = book.files.get(target.file)
      return {
        text: file?.name ?? target.file,
        pageId: null,
        url: file === undefined ? null : book.addresses.file(file)
      }
    }
  }
}

/** The documents of all reusable contents of a space, and of the files and pages that its documents include. */
const contentsOf = Effect.fnUntraced(function* (
  revision: Revision,
  reusables: ReadonlyArray<ReusableContentVersion>,
  documents: ReadonlyArray<Document | null>,
  targets: ReadonlyMap<string, PathTarget>
) {
  const read = yield* textsOf(
    reusables.map(({ git, sourceHash }) => ({ hash: sourceHash, gitPath: git?.path ?? null })),
    targets,
    bookBounds.characters
  )
  const own = new Map<string, Document>(
    reusables.flatMap(({ id }, index) => {
      const document = read[index]
      return document === null || document === undefined ? [] : [[id, document] as const]
    })
  )
  const others = [...documents, ...own.values()].flatMap((document) =>
    document !== null && [...includedIn(document).keys()].some((key) => !own.has(key)) ? [document] : []
  )
  return new Map([...own, ...(yield* includedContents(revision, others, bookBounds.pages))])
})

/** Gathers what a PDF is printed from, all of a space or what a view has of it, in a number of statements that does not grow with the pages. */
export const collectBook = Effect.fn("content.collectBook")(function* (
  request: PdfRequest,
  addresses: Addresses,
  view: BookView | null = null
) {
  const { only, pageId, revisionId, spaceId } = request
  const space = yield* requireActiveSpace(request.spaceId)
  const revision = yield* (yield* Revisions).get(revisionId)
  if (revision.spaceId !== spaceId) return yield* new RevisionNotFound({ revisionId })
  const [pages, files, reusables, variables] = yield* Effect.all([
    (yield* Pages).listAll(revision),
    (yield* Files).listAll(revision),
    (yield* ReusableContents).listAll(revision),
    (yield* Variables).listAll(revision)
  ])
  const tree = view?.pages ?? pageTree(shownPages(pages))
  const placed = chaptersOf(tree, pageId, only)
  if (placed === null) return yield* new PageNotFound({ pageId: pageId ?? "" })
  const kept = placed.slice(0, bookBounds.pages)
  const written = kept.filter(({ page }) => page.sourceHash !== null)
  const targets = new Map<string, PathTarget>([
    ...byPath("page", pages),
    ...byPath("file", files),
    ...byPath("reusable-content", reusables)
  ])
  const documents = yield* textsOf(
    written.map(({ page }) => ({ hash: page.sourceHash ?? "", gitPath: page.git?.path ?? null })),
    targets,
    bookBounds.characters
  )
  const documentOf = new Map(written.map(({ page }, index) => [page.id, documents[index] ?? null]))
  const book = {
    title: view?.title ?? space.title,
    language: space.language,
    date: DateTime.toEpochMillis(revision.createdAt),
    pagesLeftOut: placed.length - kept.length,
    pageTitles: new Map(titlesIn(tree)),
    files: new Map(files.map((file) => [file.id as string, file])),
    addresses
  }
  const contents = yield* contentsOf(revision, reusables, documents, targets)
  const parser = yield* DocumentParser
  const chapters: Array<Chapter> = []
  for (const { depth, page } of kept) {
    const { attributes } = page
    const document = documentOf.get(page.id)
    chapters.push({
      pageId: page.id,
      kind: page.kind === "group" ? "group" : page.kind === "link" ? "link" : "page",
      title: page.title,
      emoji: attributes.emoji === undefined ? null : (emojiOfCode(attributes.emoji) ?? null),
      description: attributes.description ?? null,
      depth,
      document:
        document === undefined || document === null
          ? null
          : yield* parser.evaluate(
              includeReusables(document, contents),
              { ...pageScope(variables, page), ...view?.scope },
              "everything"
            ),
      target: attributes.target === undefined ? null : targetOf(attributes.target, book),
      isLeftOut: document === null
    })
    yield* Effect.yieldNow
  }
  const result: Book = { ...book, chapters, pictures: yield* fetchBookPictures(chapters) }
  return result
})
