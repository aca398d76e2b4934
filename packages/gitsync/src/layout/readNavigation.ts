import { Effect } from "effect"
import { type LayoutProblem, warning } from "./LayoutProblem.ts"
import type { LayoutDocument, LayoutFile, LayoutLink, LayoutPage } from "./RepositoryLayout.ts"
import { folderOf, isMarkdown, isWithin, resolvePath, slugOf, titleOf } from "./repositoryPath.ts"
import type { Summary, SummaryItem } from "./Summary.ts"

type Leaf = LayoutDocument | LayoutLink

/** A navigation and what it left open. */
export interface Navigation {
  readonly pages: ReadonlyArray<LayoutPage>
  /** Paths of the files that became pages. */
  readonly listed: ReadonlySet<string>
  readonly problems: ReadonlyArray<LayoutProblem>
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads the navigation that a SUMMARY.md, parsed already, gives to the files of `root`. */
export const readNavigation = Effect.fnUntraced(function* (
  summary: { readonly path: string } & Summary,
  root: string,
  files: ReadonlyMap<string, LayoutFile>
): Effect.fn.Return<Navigation> {
  const { sections, strayLines } = summary
  const listed = new Set<string>()
  const problems: Array<LayoutProblem> = []
  const report = (line: number, message: string) => void problems.push(warning(summary.path, message, line))

  const findFile = (address: string): LayoutFile | "outside" | undefined => {
    for (const written of new Set([decoded(address), address])) {
      const path = written.startsWith("/")
        ? resolvePath(root, written.replace(/^\/+/, ""))
        : resolvePath(folderOf(summary.path), written)
      if (path === null || !(path === root || isWithin(root, path))) return "outside"
      const folder = path === "" ? "" : `${path}/`
      for (const candidate of [path, `${path}.md`, `${folder}README.md`, `${folder}index.md`]) {
        const file = files.get(candidate)
        if (file !== undefined) return file
      }
    }
    return undefined
  }

  const leavesOf = (items: ReadonlyArray<SummaryItem>): Array<Leaf> => items.flatMap(leafOf)

  /** Only documents hold others: what stands below something else moves up beside it. */
  const hoisted = (item: SummaryItem, own: ReadonlyArray<Leaf>): ReadonlyArray<Leaf> => {
    if (item.items.length > 0)
      report(item.line, `Nothing can stand below "${item.title}", so what did moves up one level.`)
    return [...own, ...leavesOf(item.items)]
  }

  const leafOf = (item: SummaryItem): ReadonlyArray<Leaf> => {
    const { title, target, line } = item
    if (target === null || target === "") {
      const name = title === "" ? "Untitled" : title
      return [{ kind: "document", title: name, slug: "", file: null, children: leavesOf(item.items) }]
    }
    const link = (to: LayoutLink["target"]): LayoutLink => ({
      kind: "link",
      title: title || target,
      target: to,
      children: []
    })
    if (/^(https?:\/\/|mailto:|tel:)/i.test(target))
      return hoisted(item, [link({ kind: "url", url: target })])
    if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(target)) {
      report(line, `"${target}" is not a kind of address that can be linked; the entry is left out.`)
      return hoisted(item, [])
    }
    const [, address = "", hash] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(target) ?? []
    const file = address === "" ? undefined : findFile(address)
    if (file === undefined || file === "outside" || !isMarkdown(file.path)) {
      const why =
        file === "outside"
          ? "is outside the documentation's folder"
          : file === undefined
            ? "does not exist"
            : "is not a Markdown file"
      report(line, `"${target}" ${why}; the entry is left out.`)
      if (item.items.length === 0) return []
      return [
        {
          kind: "document",
          title: title || titleOf(address),
          slug: "",
          file: null,
          children: leavesOf(item.items)
        }
      ]
    }
    if (hash !== undefined && hash !== "") {
      return hoisted(item, [link({ kind: "page", path: file.path, anchor: decoded(hash) })])
    }
    if (listed.has(file.path)) {
      report(line, `"${target}" is listed before; this entry becomes a link to it.`)
      return hoisted(item, [link({ kind: "page", path: file.path, anchor: null })])
    }
    listed.add(file.path)
    const children = leavesOf(item.items)
    return [{ kind: "document", title: title || titleOf(file.path), slug: slugOf(file.path), file, children }]
  }

  const pages: Array<LayoutPage> = []
  for (const { anchor, items, title } of sections) {
    const children = leavesOf(items)
    if (title === null || title === "") pages.push(...children)
    else pages.push({ kind: "group", title, anchor, children })
    yield* Effect.yieldNow
  }
  for (const line of strayLines)
    report(line, "This line is neither a heading nor a list entry; it is ignored.")
  return { pages, listed, problems }
})
