import { hashBytes, idAt } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { type Derived, type Reference, resolveTarget, titleIn, withNewHeading } from "@octavo/markdown"
import {
  DocumentParser,
  type Edit,
  FileId,
  findPlainTexts,
  type GivenFile,
  type InsertPage,
  PageId,
  problemsOfSource,
  type TextProblem
} from "@octavo/content"
import { arrangeFound } from "./arrangeFound.ts"
import { type ContentDescription, type DescribedPage, describeImport } from "./describeImport.ts"
import { describeLeftOut, type LeftOut } from "./describeLeftOut.ts"
import { fetchPictures } from "./fetchPictures.ts"
import { decoded } from "./decodeText.ts"
import { archiveUrl, type Found, type ImportedPage, placeOf, withoutHash } from "./ImportedPage.ts"
import { ImportRefused } from "./ImportSource.ts"
import { fileNameOf } from "./nameOf.ts"
import { rewriteReferences } from "./rewriteReferences.ts"
import { writtenPicture } from "./writtenPicture.ts"

/** Whether a reference shows or includes its target, rather than links to it. */
const isShown = ({ kind }: Reference): boolean => kind === "image" || kind === "file" || kind === "cover"

const addressOf = ({ kind, target }: Reference, page: ImportedPage): URL | null => {
  if (target.startsWith("#")) return null
  const picture = kind === "image" ? writtenPicture(target) : undefined
  if (picture !== undefined) return new URL(archiveUrl(picture.path))
  const url = URL.parse(target, page.url)
  return url !== null && /^(?:https?|archive):$/.test(url.protocol) ? url : null
}

/** The addresses that a reference may mean, by priority: in an archive, a path that begins with `/` may begin at any folder around its page. */
const addressesOf = (reference: Reference, page: ImportedPage): ReadonlyArray<URL> => {
  const url = addressOf(reference, page)
  if (url === null) return []
  if (url.protocol !== "archive:" || !reference.target.startsWith("/")) return [url]
  const from = decoded(new URL(page.url).pathname).slice(1)
  const [, ...others] = resolveTarget(from, reference.target)?.paths ?? []
  return [url, ...others.map((path) => new URL(`${archiveUrl(path)}${url.hash}`))]
}

/** A page that references lead to, and the places on it; null where nobody can say which there are. */
interface Landing {
  readonly id: PageId
  readonly anchors: ReadonlySet<string> | null
}

/** The targets of references between the pages of an import, and of the files beside them. */
class Destinations {
  readonly #pages: ReadonlyMap<string, Landing>
  readonly #files: ReadonlyMap<string, FileId>
  readonly #pageOf: NonNullable<Found["pageOf"]>

  constructor(
    pages: ReadonlyMap<string, Landing>,
    files: ReadonlyMap<string, FileId>,
    { pageOf = () => undefined }: Found
  ) {
    this.#pages = pages
    this.#files = files
    this.#pageOf = pageOf
  }

  #pageAt(url: URL): Landing | undefined {
    const meant = this.#pageOf(url)
    return (
      this.#pages.get(placeOf(url)) ??
      (meant === undefined ? undefined : this.#pages.get(placeOf(new URL(meant))))
    )
  }

  /** How a page shall write a reference; undefined leaves it. */
  targetOf(page: ImportedPage, reference: Reference): string | undefined {
    const urls = addressesOf(reference, page)
    const pageAt = (url: URL) => (isShown(reference) ? undefined : this.#pageAt(url))
    const isThere = (url: URL) => pageAt(url) !== undefined || this.#files.has(withoutHash(url))
    const url = urls.find(isThere) ?? urls[0]
    if (url === undefined || reference.kind === "include") return undefined
    const there = pageAt(url)
    if (there !== undefined) {
      const anchor = decoded(url.hash.slice(1))
      const hash = there.anchors === null || there.anchors.has(anchor) ? url.hash : ""
      const isItself = there === this.#pages.get(placeOf(new URL(page.url)))
      return isItself && hash !== "" ? hash : `/pages/${there.id}${hash}`
    }
    const file = this.#files.get(withoutHash(url))
    if (file !== undefined) return `/files/${file}`
    if (url.protocol !== "archive:") return url.href
    // Nothing is there: it is a link that leads nowhere, as it was.
    return reference.target.startsWith("archive:") ? `${decoded(url.pathname)}${url.hash}` : undefined
  }
}

/** The files that pages show or link to: those that lie beside them, and pictures from elsewhere. */
const pullToBranch = Effect.fnUntraced(function* (
  { files, names }: Found,
  pages: ReadonlyArray<readonly [ImportedPage, Derived]>,
  now: number
) {
  const filesByUrl = new Map<string, GivenFile & { readonly id: FileId }>()
  const elsewhere = new Set<string>()
  for (const [page, { references }] of pages) {
    for (const reference of references) {
      const urls = addressesOf(reference, page)
      const url = urls.find((one) => files.has(withoutHash(one))) ?? urls[0]
      const address = url === undefined ? "" : withoutHash(url)
      const bytes = files.get(address) ?? writtenPicture(reference.target)?.bytes
      if (bytes !== undefined) {
        const name = names?.get(address) ?? (fileNameOf(new URL(address).pathname) || "file")
        if (!filesByUrl.has(address)) filesByUrl.set(address, { id: FileId.make(idAt(now)), name, bytes })
      } else if (reference.kind === "image" && url !== undefined && url.protocol !== "archive:")
        elsewhere.add(address)
    }
  }
  for (const [address, picture] of yield* fetchPictures(elsewhere)) {
    filesByUrl.set(address, { ...picture, id: FileId.make(idAt(now)) })
  }
  return filesByUrl
})

/** A problem of the text of an imported page. */
export interface ImportProblem extends TextProblem {
  readonly page: PageId
}

/** The text of a page with its title. A page without a heading gets one, whether or not its text can be read as Markdown. */
const titled = (markdown: string, derived: Derived, name: string): Pick<InsertPage, "document" | "title"> => {
  const title = name.trim() || "Untitled"
  if (titleIn(derived) !== null) return { document: { markdown } }
  return derived.title === null || derived.unparsed !== undefined
    ? { document: { markdown: withNewHeading(markdown, title) } }
    : { document: { markdown }, title }
}

/** Reads the facts of the texts of pages, and finds those whose documents are plain text. */
const readTexts = Effect.fnUntraced(function* (pages: ReadonlyArray<ImportedPage>) {
  const derived = yield* (yield* DocumentParser).deriveMany(pages.map(({ markdown }) => markdown))
  const plain = yield* findPlainTexts(new Map(pages.map(({ markdown }) => [hashBytes(markdown), markdown])))
  const read = new Map(pages.map((page, at) => [page, derived[at]!]))
  const problemsOf = (page: ImportedPage): ReadonlyArray<TextProblem> => [
    ...(page.problems ?? []).map((message) => ({ message })),
    ...problemsOfSource(read.get(page)!, plain.has(hashBytes(page.markdown)))
  ]
  const describePage = (page: ImportedPage): DescribedPage => {
    const derived = read.get(page)!
    const { losses = [], unparsed } = derived
    const notes = losses.filter(({ rule }) => rule === "unused-note").length
    return {
      title: titleIn(derived) ?? page.title,
      problems: problemsOf(page),
      lost: notes + (page.problems?.length ?? 0),
      components: losses.length - notes,
      isText: unparsed !== undefined
    }
  }
  return { read, problemsOf, describePage }
})

/** The numbers that order pages: those of their front matter where no table of contents does; the landing page is first. */
const numbersIn =
  ({ byName }: Found, read: ReadonlyMap<ImportedPage, Derived>) =>
  (page: ImportedPage): number => {
    if (byName === undefined) return Infinity
    return page.url === byName.landing ? -Infinity : (read.get(page)!.frontMatter.order ?? Infinity)
  }

/** The files that an import leaves out: those that reading left out, and those that no page shows or links to. */
const leftOutOf = (found: Found, taken: ReadonlyMap<string, unknown>): ReadonlyArray<LeftOut> => {
  const paths = [...found.files.keys()]
    .filter((url) => !taken.has(url) && url.startsWith("archive:"))
    .map((url) => decoded(new URL(url).pathname).slice(1))
    .filter((path) => !/(?:^|\/)(?:\.written|summary\.md$)/i.test(path))
  return [...(found.leftOut ?? []), ...describeLeftOut(paths, "that no page shows or links to")]
}

/** The edits of an import at a place, and the problems of its texts there. */
export interface PlacedImport {
  readonly edits: ReadonlyArray<Edit>
  readonly problems: ReadonlyArray<ImportProblem>
}

/** An import whose pages are read, and whose files are there. */
interface PlannedImport {
  readonly imported: number
  /** The report of the import. */
  readonly description: ContentDescription
  /**
   * The edits that add it: files first, then pages, each after its parent. Its top pages go to the end of the space, or below a
   * page.
   */
  readonly placeBelow: (parent: PageId | null) => PlacedImport
  /**
   * The edits that add it to a page, which takes the place of the page at its top: `text` is appended to the page, and empty for a
   * folder without a page of its own. Null where several pages are at the top, none of which is a landing page.
   */
  readonly placeInto: ((page: PageId) => PlacedImport & { readonly text: string }) | null
}

/** The page of an import that stands for the whole. */
const topOf = (pages: ReadonlyArray<ImportedPage>, { byName }: Found): ImportedPage | undefined => {
  const urls = new Set(pages.map(({ url }) => url))
  const tops = pages.filter(({ parent }) => parent === null || !urls.has(parent))
  return tops.length === 1 ? tops[0] : tops.find(({ url }) => url === byName?.landing)
}

/**
 * Plans an import: reads the facts of its pages and fetches their pictures. A page that cannot be read as Markdown is kept as text, and
 * reported as a problem.
 */
export const planImport = Effect.fn("content.planImport")(function* (found: Found) {
  const now = yield* Clock.currentTimeMillis
  if (found.pages.length === 0) return yield* new ImportRefused({ reason: "empty" })
  const { describePage, problemsOf, read } = yield* readTexts(found.pages)
  const pages = arrangeFound(found.pages, numbersIn(found, read))
  const files = yield* pullToBranch(found, [...read], now)
  const left = leftOutOf(found, files)
  const leftOut = left.map(({ message }) => ({ message }))
  const newIds = new Map(pages.map((page) => [page.url, PageId.make(idAt(now))]))
  const insertFiles: ReadonlyArray<Edit> =
    files.size === 0 ? [] : [{ type: "insert_files", files: [...files.values()] }]

  const placeAt = (parent: PageId | null, ids: ReadonlyMap<string, PageId>) => {
    const landingOf = (page: ImportedPage): Landing => ({
      id: ids.get(page.url)!,
      anchors: page.isTranslated ? new Set(read.get(page)!.sections.map(({ id }) => id)) : null
    })
    const landings = new Map(pages.map((page) => [page.url, landingOf(page)]))
    const aliases = [...(found.aliases ?? [])].flatMap(([place, url]) => {
      const landing = landings.get(url)
      return landing === undefined ? [] : [[place, landing] as const]
    })
    const destinations = new Destinations(
      new Map([
        ...aliases,
        ...[...landings].map(([url, landing]) => [placeOf(new URL(url)), landing] as const)
      ]),
      new Map([...files].map(([address, { id }]) => [address, id])),
      found
    )
    const textOf = (page: ImportedPage) =>
      rewriteReferences(page.markdown, read.get(page)!.references, (reference) =>
        destinations.targetOf(page, reference)
      )
    const insertPage = (page: ImportedPage): InsertPage => ({
      type: "insert_page",
      id: ids.get(page.url)!,
      into: page.parent === null ? parent : (ids.get(page.parent) ?? parent),
      ...titled(textOf(page), read.get(page)!, page.title),
      ...(page.description !== null && { description: page.description })
    })
    const problems = pages.flatMap((page): ReadonlyArray<ImportProblem> => {
      const id = ids.get(page.url)!
      const own = page === pages[0] ? [...leftOut, ...problemsOf(page)] : problemsOf(page)
      return own.map((problem) => ({ page: id, ...problem }))
    })
    return { insertPage, problems, textOf }
  }

  const top = topOf(pages, found)
  const planned: PlannedImport = {
    imported: pages.length,
    description: describeImport(found, left, pages.map(describePage)),
    placeBelow: (parent) => {
      const { insertPage, problems } = placeAt(parent, newIds)
      return { edits: [...insertFiles, ...pages.map(insertPage)], problems }
    },
    placeInto:
      top === undefined
        ? null
        : (page) => {
            const { insertPage, problems, textOf } = placeAt(page, new Map([...newIds, [top.url, page]]))
            const { title } = read.get(top)!
            const text = textOf(top)
            return {
              edits: [...insertFiles, ...pages.filter((each) => each !== top).map(insertPage)],
              problems,
              text:
                text.trim() === "" || title !== null
                  ? text
                  : withNewHeading(text, top.title.trim() || "Untitled")
            }
          }
  }
  return planned
})
