import type { LinkTarget, PageNode } from "@octavo/content"
import { freeSlug } from "@octavo/content"
import { slugify, writePath } from "@octavo/markdown"
import { addressParts, decoded, type FilesByPath, findListed, isOutside } from "../layout/findListed.ts"
import { parseSummary } from "../layout/parseSummary.ts"
import { readComputed } from "../layout/readComputed.ts"
import { isMarkdown, pathWithin, resolvePath, slugOf, titleOf } from "../layout/repositoryPath.ts"
import type { SummaryItem } from "../layout/Summary.ts"
import { isFiled } from "./findPlaces.ts"
import { type SummaryEntry, ungrouped } from "./SummaryEntry.ts"
import { bullet } from "./writeEntry.ts"
import type { ReadEntry } from "./writeSummary.ts"

/** The path of a table of contents, and its surroundings. */
interface SummaryPlace {
  readonly path: string
  readonly root: string
  /** Every file of the repository, as `readLayout` finds it. */
  readonly files: FilesByPath
  readonly assets: ReadonlySet<string>
}

const linkKey = (path: string, anchor: string | null) => `link ${path}#${anchor ?? ""}`

const computedKey = (block: string) => `computed ${block}`

/** How an entry of the table is read; what `readNavigation` makes of it, as a key. */
export const readEntry =
  ({ assets, files, path, root }: SummaryPlace) =>
  (
    { fence, isMention, items, target, title }: SummaryItem,
    isFirst: (path: string) => boolean
  ): ReadEntry => {
    if (fence !== null)
      return { key: readComputed(fence) === null ? null : computedKey(fence), title, holds: false }
    if (target === null || target === "") {
      const name = title === "" ? "Untitled" : title
      return { key: `text ${name}`, title: name, holds: true }
    }
    const link = (key: string): ReadEntry => ({ key, title: title || target, holds: false })
    if (isOutside(target)) return link(`url ${target}`)
    if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return { key: null, title, holds: false }
    const { address, anchor } = addressParts(target)
    const file = address === "" ? undefined : findListed(path, root, files, address)
    if (file !== undefined && file !== "outside" && (assets.has(file.path) || !isMarkdown(file.path)))
      return link(`file ${file.path}`)
    if (file === undefined || file === "outside") {
      const name = title || titleOf(address)
      return items.length === 0
        ? { key: null, title: name, holds: false }
        : { key: `text ${name}`, title: name, holds: true }
    }
    if (anchor !== null || isMention) return link(linkKey(file.path, anchor))
    if (!isFirst(file.path)) return link(linkKey(file.path, null))
    return { key: `page ${file.path}`, title: title || titleOf(file.path), holds: true }
  }

/** The address of an entry, and the anchor that says so where those before it do not make it follow from `derived`. */
const addressed = ({ slug }: PageNode, derived: string, taken: Set<string>) => {
  const anchor = freeSlug(slugify(derived), (other) => taken.has(other)) === slug ? null : slug
  taken.add(slug)
  return { slug, anchor }
}

/** The entries of a table of contents for the tree of pages; links that no entry can express are omitted. */
export const entriesOf = (
  pages: ReadonlyArray<PageNode>,
  placeOf: (id: string) => string | undefined,
  place: SummaryPlace,
  omit: (link: PageNode) => void
): ReadonlyArray<SummaryEntry> => {
  const { path: from, root } = place
  const read = readEntry(place)
  const entries: Array<SummaryEntry> = []
  const listed = new Set<string>()
  const addressOf = (path: string, anchor: string | null = null) =>
    writePath(from, path) + (anchor === null ? "" : `#${encodeURIComponent(anchor)}`)

  const targetOf = (target: LinkTarget): Pick<SummaryEntry, "key" | "address" | "isMention"> | null => {
    switch (target.kind) {
      case "url": {
        const { url } = target
        if (isOutside(url)) return { key: `url ${url}`, address: url, isMention: false }
        const { address, anchor } = addressParts(url)
        const path = resolvePath(root, decoded(address).replace(/^\/+/, ""))
        return path === null
          ? null
          : { key: linkKey(path, anchor), address: addressOf(path, anchor), isMention: anchor === null }
      }
      case "file": {
        const path = placeOf(target.file)
        return path === undefined ? null : { key: `file ${path}`, address: addressOf(path), isMention: false }
      }
      default: {
        const path = target.page === undefined ? undefined : placeOf(target.page)
        const anchor = target.kind === "anchor" ? target.anchor : null
        if (path === undefined) return null
        const isMention = anchor === null && !listed.has(path)
        return { key: linkKey(path, anchor), address: addressOf(path, anchor), isMention }
      }
    }
  }

  const visit = (page: PageNode, depth: number, taken: Set<string>) => {
    const { computed, navigation } = page.attributes
    const title = navigation?.label ?? page.title
    const shared = {
      ...ungrouped,
      depth,
      title,
      isLabelled: title !== page.title,
      linkTitle: navigation?.title ?? null
    }
    if (page.kind === "computed" && computed !== undefined) {
      const block = computed.text
      taken.add(page.slug)
      entries.push({ ...shared, kind: "computed", key: computedKey(block), hasOwnTitle: true, block })
      return
    }
    if (page.kind === "link") {
      const target = page.attributes.target === undefined ? null : targetOf(page.attributes.target)
      if (target === null) return omit(page)
      const entry: SummaryEntry = { ...shared, ...target, kind: "link", hasOwnTitle: false }
      // A line that would not be read as this link says nothing, or something else.
      const [item] = parseSummary(bullet(entry, "*")).sections[0]!.items
      if (item === undefined || read(item, () => false).key !== entry.key) return omit(page)
      return void entries.push({ ...entry, ...addressed(page, title, taken) })
    }
    const path = isFiled(page) ? placeOf(page.id) : undefined
    if (path !== undefined) listed.add(path)
    const hasOwnTitle = page.attributes.titleIsFromNavigation !== true
    entries.push({
      ...shared,
      ...addressed(page, path === undefined ? title : slugOf(pathWithin(root, path)), taken),
      kind: "page",
      ...(path === undefined
        ? { key: `text ${title}`, hasOwnTitle: false, address: null }
        : { key: `page ${path}`, hasOwnTitle, address: addressOf(path) })
    })
    const below = new Set<string>()
    for (const child of page.children) visit(child, depth + 1, below)
  }

  let isGrouped = false
  const atTop = new Set<string>()
  for (const page of pages) {
    if (page.kind === "group") {
      const { title } = page
      entries.push({ ...ungrouped, key: `group ${title}`, title, ...addressed(page, title, atTop) })
      const below = new Set<string>()
      for (const child of page.children) visit(child, 0, below)
      isGrouped = true
      continue
    }
    if (isGrouped) entries.push(ungrouped)
    isGrouped = false
    visit(page, 0, atTop)
  }
  return entries
}
