import type { LayoutDocument, LayoutFile, LayoutPage } from "../layout/RepositoryLayout.ts"
import { isReadme, pathWithin, slugOf, titleOf } from "../layout/repositoryPath.ts"
import type { ConventionsOf } from "./PageConventions.ts"
import type { Tool } from "./Tool.ts"

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

interface Titled {
  readonly file: LayoutFile
  readonly title: string
  readonly parent: string | undefined
  readonly grandparent: string | undefined
  readonly order: number
}

/** Arranges pages by the titles of the pages above them that their texts name (Just the Docs); undefined where none of them names one. */
export const arrangeByParents = (
  { folders, isNoPage }: Tool,
  files: ReadonlyArray<LayoutFile>,
  conventionsOf: ConventionsOf
): ReadonlyArray<LayoutPage> | undefined => {
  if (files.every(({ path }) => conventionsOf(path).parent === undefined)) return undefined
  const [folder = ""] = folders
  const titled = files
    .filter(({ path }) => isNoPage?.(path) !== true)
    .map((file): Titled => {
      const { grandparent, label, order, parent, title } = conventionsOf(file.path)
      const derived = titleOf(slugOf(pathWithin(folder, file.path)))
      return { file, title: label ?? title ?? derived, parent, grandparent, order: order ?? Infinity }
    })
    .toSorted((a, b) => (a.order === b.order ? 0 : a.order - b.order) || collator.compare(a.title, b.title))
  const byTitle = Map.groupBy(titled, ({ title }) => title)
  const isRoot = ({ file }: Titled) => isReadme(file.path) && !pathWithin(folder, file.path).includes("/")
  /** Of pages of one title the one that is below the named grandparent, and none below itself. */
  const parentOf = (page: Titled): Titled | undefined => {
    const named = (byTitle.get(page.parent ?? "") ?? []).filter((one) => one !== page)
    return named.find((one) => page.grandparent !== undefined && one.parent === page.grandparent) ?? named[0]
  }
  const below = Map.groupBy(titled, (page) => (isRoot(page) ? undefined : parentOf(page)))
  const placed = new Set<Titled>()
  const documentOf = (page: Titled): LayoutDocument => {
    placed.add(page)
    const children = (below.get(page) ?? []).flatMap((one) => (placed.has(one) ? [] : [documentOf(one)]))
    return {
      kind: "document",
      title: page.title,
      slug: slugOf(pathWithin(folder, page.file.path)),
      file: page.file,
      children
    }
  }
  const top = below.get(undefined) ?? []
  const roots = [...top.filter(isRoot), ...top.filter((page) => !isRoot(page))].map(documentOf)
  // Pages that are each other's parents are below none.
  const left = titled.flatMap((page) => (placed.has(page) ? [] : [documentOf(page)]))
  return [...roots, ...left]
}
