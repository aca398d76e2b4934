import { decoded } from "../../decodeText.ts"
import { archiveUrl, placeOf } from "../../ImportedPage.ts"
import type { ListedPage } from "../../ListedPage.ts"

const inOrder = new Intl.Collator("en", { numeric: true })

/** A page of an export whose child pages are in a folder beside it, which has its name. */
export interface PageBeside {
  readonly path: string
  readonly title: string
  /** The names that the folder of its child pages may have. */
  readonly names: ReadonlyArray<string>
  /** Sorts before its siblings with a later one, letter by letter, as the product orders them. */
  readonly order?: string
  /** Its text, whose links order its child pages otherwise. */
  readonly text: string
}

/** The folder that a path is in, with a slash at its end; empty for the top. */
export const folderOf = (path: string): string => path.slice(0, path.replace(/\/$/, "").lastIndexOf("/") + 1)

/** The name of a file or a folder. */
export const baseOf = (path: string): string => path.replace(/\/$/, "").slice(folderOf(path).length)

const TARGET = /\]\(<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)|\bhref="([^"]*)"/g

/** The most links that are read in the pages of an archive: those beyond do not order pages. */
const maxLinks = 20_000

/** The paths in an archive that its pages link to, in their order, by the path of the page. */
const linksOf = (pages: ReadonlyArray<PageBeside>): ReadonlyMap<string, ReadonlyArray<string>> => {
  let left = maxLinks
  return new Map(
    pages.map(({ path, text }) => {
      const base = archiveUrl(path)
      const targets: Array<string> = []
      for (const [, inMarkdown, inHtml] of text.matchAll(TARGET)) {
        if (left-- <= 0) break
        const url = URL.parse(inMarkdown ?? inHtml ?? "", base)
        if (url?.protocol === "archive:") targets.push(decoded(url.pathname).slice(1).normalize("NFC"))
      }
      return [path, targets]
    })
  )
}

/** A page, or a folder that no page stands beside, among those that have the same parent. */
interface Entry {
  readonly page: ListedPage
  readonly name: string
  readonly order?: string | undefined
}

const compareLetters = (one = "", other = ""): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Lists pages below the pages whose folders they are in. Child pages are in the order in which their parent links to them, others
 * follow by name. A folder without such a page becomes a page without a text, with the title that `titleOf` reads from its name.
 */
export const arrangeBeside = (
  pages: ReadonlyArray<PageBeside>,
  top: string,
  titleOf: (folder: string) => string
): ReadonlyArray<ListedPage> => {
  const links = linksOf(pages)
  const byFolder = new Map<string, Array<PageBeside>>()
  for (const page of pages) {
    for (const name of new Set(page.names)) {
      const folder = `${folderOf(page.path)}${name}/`
      const known = byFolder.get(folder)
      if (known === undefined) byFolder.set(folder, [page])
      else known.push(page)
    }
  }
  const below = new Map<string | null, Array<Entry>>()
  const add = (page: ListedPage, name: string, order?: string): void => {
    const siblings = below.get(page.parent)
    if (siblings === undefined) below.set(page.parent, [{ page, name, order }])
    else siblings.push({ page, name, order })
  }
  /** The page that a folder belongs to: of several with its name, the one that links into it. */
  const ownerOf = (folder: string): PageBeside | undefined => {
    const owners = byFolder.get(folder) ?? []
    const linking =
      owners.length < 2 ? undefined : owners.find((owner) => isInto(links.get(owner.path)!, folder))
    return linking ?? owners[0]
  }
  const urls = new Map<string, string | null>([[top, null]])
  /** The address of the page above a folder's content; adds the folders that no page stands beside. */
  const urlOf = (folder: string): string | null => {
    const unknown: Array<string> = []
    let at = folder
    while (!urls.has(at) && at.length > top.length) {
      unknown.push(at)
      at = folderOf(at)
    }
    for (const one of unknown.toReversed()) {
      const owner = ownerOf(one)
      const url = archiveUrl(owner?.path ?? one)
      if (owner === undefined) {
        const parent = urls.get(folderOf(one)) ?? null
        add({ path: null, url, title: titleOf(baseOf(one)), parent }, baseOf(one))
      }
      urls.set(one, url)
    }
    return urls.get(folder) ?? null
  }
  for (const { order, path, title } of pages) {
    add({ path, url: archiveUrl(path), title, parent: urlOf(folderOf(path)) }, baseOf(path), order)
  }
  return inLinkedOrder(below, new Map([...links].map(([path, targets]) => [archiveUrl(path), targets])))
}

const isInto = (targets: ReadonlyArray<string>, folder: string): boolean =>
  targets.some((target) => target.startsWith(folder))

/** All pages, each before its child pages. */
const inLinkedOrder = (
  below: ReadonlyMap<string | null, ReadonlyArray<Entry>>,
  links: ReadonlyMap<string, ReadonlyArray<string>>
): ReadonlyArray<ListedPage> => {
  const sorted = (parent: string | null): ReadonlyArray<Entry> => {
    const positions = new Map<string, number>()
    for (const [at, target] of (links.get(parent ?? "") ?? []).entries()) {
      const place = placeOf(new URL(archiveUrl(target)))
      if (!positions.has(place)) positions.set(place, at)
    }
    const positionOf = ({ page }: Entry): number =>
      positions.get(placeOf(new URL(page.url))) ?? Number.MAX_SAFE_INTEGER
    return [...(below.get(parent) ?? [])].sort(
      (one, other) =>
        compareLetters(one.order, other.order) ||
        positionOf(one) - positionOf(other) ||
        inOrder.compare(one.name, other.name)
    )
  }
  const listed: Array<ListedPage> = []
  const open = [...sorted(null)].reverse()
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    listed.push(entry.page)
    open.push(...sorted(entry.page.url).toReversed())
  }
  return listed
}

/** The folder that contains all of some files, if it is one; empty otherwise. */
export const commonFolder = (paths: ReadonlyArray<string>): string => {
  let folder = folderOf(paths[0] ?? "")
  while (folder !== "" && !paths.every((path) => path.startsWith(folder))) folder = folderOf(folder)
  return folder
}
