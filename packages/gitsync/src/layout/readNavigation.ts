import { isLinkAddress } from "@octavo/content"
import { Effect } from "effect"
import { type LayoutProblem, warning } from "./LayoutProblem.ts"
import { readComputed } from "./readComputed.ts"
import type { LayoutLeaf, LayoutLink, LayoutPage } from "./RepositoryLayout.ts"
import { addressParts, type FilesByPath, findListed, isOutside } from "./findListed.ts"
import { isMarkdown, pathWithin, slugOf, titleOf } from "./repositoryPath.ts"
import type { Summary, SummaryItem } from "./Summary.ts"

/** A navigation and what it left open. */
export interface Navigation {
  readonly pages: ReadonlyArray<LayoutPage>
  /** Paths of the files that became pages. */
  readonly listed: ReadonlySet<string>
  readonly problems: ReadonlyArray<LayoutProblem>
}

const shortened = (target: string): string => (target.length <= 100 ? target : `${target.slice(0, 100)}…`)

/** Reads the navigation that a SUMMARY.md, parsed already, gives to the files of `root`. */
export const readNavigation = Effect.fnUntraced(function* (
  summary: { readonly path: string } & Summary,
  root: string,
  files: FilesByPath,
  assets: ReadonlySet<string>
): Effect.fn.Return<Navigation> {
  const { sections, strayLines } = summary
  const listed = new Set<string>()
  const problems: Array<LayoutProblem> = []
  const report = (line: number, message: string) => void problems.push(warning(summary.path, message, line))

  const leavesOf = (items: ReadonlyArray<SummaryItem>): Array<LayoutLeaf> => items.flatMap(leafOf)

  /** Only documents have children: children of another entry move up beside it. */
  const hoisted = (item: SummaryItem, own: ReadonlyArray<LayoutLeaf>): ReadonlyArray<LayoutLeaf> => {
    if (item.items.length > 0)
      report(
        item.line,
        `Nothing can stand below "${item.title || "a block"}", so what did moves up one level.`
      )
    return [...own, ...leavesOf(item.items)]
  }

  const leafOf = (item: SummaryItem): ReadonlyArray<LayoutLeaf> => {
    const { title, target, line } = item
    const own = item.anchor === null ? {} : { anchor: item.anchor }
    const unfiled = (name: string): ReadonlyArray<LayoutLeaf> => [
      { kind: "document", title: name, slug: "", file: null, ...own, children: leavesOf(item.items) }
    ]
    if (item.fence !== null) {
      const computed = readComputed(item.fence)
      if (computed !== null) return hoisted(item, [{ kind: "computed", ...computed, children: [] }])
      report(line, "This block does not say how a page is computed; it stays as it is and is no page.")
      return hoisted(item, [])
    }
    if (target === null || target === "") {
      return unfiled(title === "" ? "Untitled" : title)
    }
    const link = (to: LayoutLink["target"]): LayoutLink => ({
      kind: "link",
      title: title || target,
      target: to,
      linkTitle: item.linkTitle,
      ...own,
      children: []
    })
    if (isOutside(target) && isLinkAddress(target)) return hoisted(item, [link({ kind: "url", url: target })])
    if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(target)) {
      report(
        line,
        `"${shortened(target)}" is not a kind of address that can be linked, or is longer than 2048 characters; the entry is left out.`
      )
      return hoisted(item, [])
    }
    const { address, anchor } = addressParts(target)
    const file = address === "" ? undefined : findListed(summary.path, root, files, address)
    if (file !== undefined && file !== "outside" && (assets.has(file.path) || !isMarkdown(file.path))) {
      return hoisted(item, [link({ kind: "file", path: file.path })])
    }
    if (file === undefined || file === "outside") {
      const why = file === "outside" ? "is outside the documentation's folder" : "does not exist"
      report(line, `"${target}" ${why}; the entry is left out.`)
      return item.items.length === 0 ? [] : unfiled(title || titleOf(address))
    }
    if (anchor !== null || item.isMention) {
      return hoisted(item, [link({ kind: "page", path: file.path, anchor })])
    }
    if (listed.has(file.path)) {
      report(line, `"${target}" is listed before; this entry becomes a link to it.`)
      return hoisted(item, [link({ kind: "page", path: file.path, anchor: null })])
    }
    listed.add(file.path)
    return [
      {
        kind: "document",
        title: title || titleOf(file.path),
        slug: slugOf(pathWithin(root, file.path)),
        file,
        ...own,
        ...(title !== "" && { label: title }),
        linkTitle: item.linkTitle,
        children: leavesOf(item.items)
      }
    ]
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
