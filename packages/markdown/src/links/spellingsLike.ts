import { decodeEscapes } from "../text/decodeEscapes.ts"
import { escapePath, relativePath } from "./PageLinks.ts"
import { folderOfAddress, INDEX, type RepositoryTarget, resolveTarget } from "./resolveTarget.ts"

const PAGE = /\.(?:mdx?|markdown)$/
const HTML = /\.html$/

/** The folder that a path from the top of a site counts from: the start of the path of the repository that it means. */
const siteOf = ({ path }: RepositoryTarget, place: string): string =>
  path === "" ? place.replace(/[^/]*$/, "") : place.slice(0, place.length - path.length)

/** A path of a page as an address of its site, which ends as another one does; the path itself for a file. */
const addressLike = (like: string, path: string): string => {
  const stem = path.replace(PAGE, "")
  if (stem === path) return path
  if (HTML.test(like)) return `${stem.replace(/(?<=^|\/)(?:README|_index)$/i, "index")}.html`
  const address = stem.replace(INDEX, "")
  return like.endsWith("/") && address !== "" ? `${address}/` : address
}

/**
 * Writes a path in the ways of a reference that a text at `from` has: from the top or relative, with the ending of the page or as its
 * address. `place` is the path that the reference means there (one of `RepositoryTarget.paths`); the text is at `to` now.
 */
export const spellingsLike = (
  written: string,
  { from, place, to }: { readonly from: string | null; readonly place: string; readonly to: string },
  path: string
): ReadonlyArray<string> => {
  const target = resolveTarget(from, written)
  if (target === null) return []
  const like = decodeEscapes(written.replace(/[?#][^]*$/, ""))
  const spelled = PAGE.test(like) ? path : addressLike(like, path)
  if (like.startsWith("/")) {
    const site = siteOf(target, place)
    const fromSite = spelled.startsWith(site) ? [`/${spelled.slice(site.length)}`] : []
    return [...fromSite, `/${spelled}`].map(escapePath)
  }
  const folder = place === target.path ? null : folderOfAddress(to)
  const relative = relativePath(folder === null ? to : `${folder}/`, spelled)
  return [escapePath(relative === "" ? "./" : relative)]
}
