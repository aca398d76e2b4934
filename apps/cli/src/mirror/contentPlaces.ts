import { pageName, portableName } from "@octavo/gitsync"
import { slugify } from "@octavo/markdown"
import type { SourcePage, SourceRevision } from "./SourceContent.ts"

/** The paths of the pages, files and reusable contents of a revision in a folder, by id. */
export interface ContentPlaces {
  readonly pages: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
  readonly reusables: ReadonlyMap<string, string>
}

/** Whether a path stays within a folder, outside Octavo's and Git's own folders. */
const isSafe = (path: string): boolean =>
  path !== "" &&
  !/[\p{Cc}\\]/u.test(path) &&
  path
    .split("/")
    .every((part) => part !== "" && part !== "." && part !== ".." && !/^\.(?:git|octavo)$/i.test(part))

/** Takes a free path: names that differ by case alone are one name on some systems. */
const taker = () => {
  const taken = new Set(["summary.md", ".gitbook.yaml"])
  return (path: string): string => {
    const [, stem = "", end = ""] = /^(.*?)(\.[^./]*)?$/s.exec(path)!
    let free = path
    for (let count = 1; taken.has(free.toLowerCase()); count++) free = `${stem}-${count}${end}`
    taken.add(free.toLowerCase())
    return free
  }
}

const pathOf = (page: SourcePage): string => {
  if (page.git !== undefined && isSafe(page.git.path)) return page.git.path
  const address = page.path !== undefined && isSafe(page.path) ? page.path : slugify(page.title) || "page"
  // Windows cannot check out names such as `con.md`.
  const path = address.split("/").map(pageName).join("/")
  return page.pages?.some(({ type }) => type === "document") ? `${path}/README.md` : `${path}.md`
}

/** Chooses the paths of a revision: those in its repository, else those that follow from its addresses. */
export const contentPlaces = (revision: SourceRevision): ContentPlaces => {
  const take = taker()
  const pages = new Map<string, string>()
  const visit = (list: ReadonlyArray<SourcePage>) => {
    for (const page of list) {
      if (page.type === "document") pages.set(page.id, take(pathOf(page)))
      visit(page.pages ?? [])
    }
  }
  visit(revision.pages ?? [])
  const placed = (
    list: ReadonlyArray<{ readonly id: string; readonly git?: { readonly path: string } }>,
    otherwise: (at: number) => string
  ) =>
    new Map(
      list.map(({ git, id }, at) => [
        id,
        take(git !== undefined && isSafe(git.path) ? git.path : otherwise(at))
      ])
    )
  const files = revision.files ?? []
  const reusables = revision.reusableContents ?? []
  return {
    pages,
    files: placed(files, (at) => `.gitbook/assets/${portableName(files[at]!.name)}`),
    reusables: placed(reusables, (at) => `.gitbook/includes/${slugify(reusables[at]!.title) || "content"}.md`)
  }
}
