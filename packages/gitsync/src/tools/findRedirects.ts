import { addressOfLabel, entryAt, type PathTarget, resolveTarget } from "@octavo/markdown"
import type { LayoutRedirect } from "../layout/RepositoryLayout.ts"
import { joinPath } from "../layout/repositoryPath.ts"
import { joinAddress, stemWithin, trimAddress } from "./addresses.ts"
import type { ConventionsOf } from "./PageConventions.ts"
import type { Tool } from "./Tool.ts"

/** The most redirects of a repository. */
const maxRedirects = 20_000

/** An address as redirects have it: links name it with escapes or without. */
const isAddress = (address: string): boolean =>
  address !== "" && address.length <= 1000 && !/[*:]/.test(address)

/**
 * Finds the redirects to the pages of a tool: former addresses, and the addresses of its site that links by path do not lead to. The redirects of a space
 * are part of how links by address resolve.
 */
export const findRedirects = (
  { addressOf, base = "", fallbacks = [], folders, isIndex, prefix = "", redirects = [] }: Tool,
  listed: ReadonlySet<string>,
  conventionsOf: ConventionsOf
): ReadonlyArray<LayoutRedirect> => {
  const targets = new Map(
    [...listed].map((path): readonly [string, PathTarget] => [path, { kind: "page", id: path }])
  )
  const found = new Map<string, string>()
  const byAddress = new Map<string, string>()
  // Roots that all pages have in common are those of a page at the top.
  const top = joinPath(folders[0] ?? "", "index.md")
  const isFound = (address: string): boolean => {
    const target = resolveTarget(top, `/${address}`)
    return target !== null && entryAt(targets, target) !== undefined
  }
  const add = (from: string, to: string) => {
    if (isAddress(from) && found.size < maxRedirects && !found.has(from) && !isFound(from))
      found.set(from, to)
  }
  for (const path of listed) {
    const said = conventionsOf(path)
    if (addressOf === undefined) break
    const address = addressOf(path, said)
    const folder = folders.find((one) => path.startsWith(`${one}/`)) ?? ""
    byAddress.set(address, path)
    const own = stemWithin(folder, path, isIndex)
    for (const one of [address, joinAddress(prefix, address), joinAddress(base, prefix, address)])
      add(one, path)
    // Relative links name pages without the numbers and groups of their paths.
    if ((said.slug ?? said.permalink) !== undefined) continue
    const within = address.split("/").slice(-own.split("/").length).join("/")
    add(joinPath(folder, within), path)
  }
  for (const path of listed)
    for (const alias of conventionsOf(path).aliases ?? []) {
      const address = addressOf === undefined ? "" : addressOf(path, conventionsOf(path))
      add(
        alias.startsWith("/") ? trimAddress(alias) : joinAddress(address.replace(/[^/]*$/, ""), alias),
        path
      )
    }
  for (const path of listed)
    for (const label of conventionsOf(path).labels ?? []) {
      const address = addressOfLabel(label)
      if (address !== undefined) add(address, path)
    }
  const isTranslated = (address: string) => fallbacks.some((folder) => address.startsWith(`${folder}/`))
  for (const [address, path] of byAddress)
    if (!isTranslated(address))
      for (const folder of fallbacks) {
        add(joinAddress(folder, address), path)
        add(joinAddress(base, folder, address), path)
      }
  const bare = (address: string) =>
    base !== "" && address.startsWith(`${base}/`) ? address.slice(base.length + 1) : address
  for (const { from, to } of redirects) {
    const path =
      byAddress.get(to) ??
      byAddress.get(bare(to)) ??
      found.get(to) ??
      (prefix === "" ? undefined : found.get(bare(to)))
    if (path !== undefined)
      for (const one of [from, bare(from), joinAddress(base, bare(from))]) add(one, path)
  }
  return [...found].map(([from, to]) => ({ from, to }))
}
