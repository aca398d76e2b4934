import { decodeEscapes } from "../text/decodeEscapes.ts"
import { destinationOfTemplate } from "./templateLinks.ts"
import { isAddress } from "./isAddress.ts"

/** The target of a reference in the repository, with the name of its anchor. */
export interface RepositoryTarget {
  /** The path, as it is on a host of Git. */
  readonly path: string
  /**
   * The paths that it may mean, by priority: that path; of one that begins with `/` those below the folders around its page; of another one that of its
   * address on a site; that of a page in the language of the page. The last ones begin with `/`: they are addresses of pages that no path gives, and redirects lead to those.
   */
  readonly paths: ReadonlyArray<string>
  readonly anchor: string | null
}

/** The most folders around a page that may be the root of its site. */
const maxRoots = 5

/** The folders that paths with a `/` at their start may begin at, besides the top: those around a page, from the outermost one. */
const rootsOf = (from: string | null): ReadonlyArray<string> => {
  const folders = (from ?? "").split("/").slice(0, -1)
  return folders.slice(0, maxRoots).map((_, index) => folders.slice(0, index + 1).join("/"))
}

/** The pages that may be the page of a folder, which is empty or ends with `/`. */
export const indexesOf = (folder: string): ReadonlyArray<string> =>
  ["README.md", "index.md", "_index.md", "index.mdx"].map((name) => folder + name)

/** Folders whose content a site has at its top. */
const PUBLIC = ["static", "public"]

/** The paths that an address from the top of a site may mean: below a folder around the page, and of a file below the folders of files. */
const pathsFromTop = (path: string, from: string | null): ReadonlyArray<string> => {
  const roots = rootsOf(from)
  const below = roots.flatMap((root) => (path === "" ? indexesOf(`${root}/`) : [`${root}/${path}`]))
  if (!/\.\w+$/.test(path) || /\.(?:mdx?|markdown|html)$/.test(path)) return below
  const files = ["", ...roots.map((root) => `${root}/`)].flatMap((root) =>
    PUBLIC.map((folder) => `${root}${folder}/${path}`)
  )
  return [...below, ...files]
}

/** The page of a folder is at the address of the folder. */
export const INDEX = /(?:^|\/)(?:README|_?index)$/i

/** The folder that the address of a page is on a site that ends addresses with a slash; null for the page of a folder. */
export const folderOfAddress = (from: string | null): string | null => {
  const stem = (from ?? "").replace(/\.[^./]+$/, "")
  return stem === "" || INDEX.test(stem) ? null : stem
}

/** The address that a path has on a site: without the ending of a page, and without that of the page of a folder. */
const addressOfPath = (path: string): string => path.replace(/\.html$/, "").replace(/(?:^|\/)index$/, "")

/** The addresses that a path may be; none of a path of a file. */
const addressesOf = (...paths: ReadonlyArray<string | null>): ReadonlyArray<string> => [
  ...new Set(
    paths.flatMap((path) =>
      path === null || path === "" || FILE.test(path) ? [] : [`/${addressOfPath(path)}`]
    )
  )
]

/** The path of a file that is no page of a site; a name may contain a dot. */
const FILE = /\.(?!html$)(?:[a-z]{2,4}\d?|markdown|webmanifest)$/i

/** A path from the folder of the settings, in Docusaurus. */
const SITE = /^@site\//

/** A path from the top of the pages or of the project, in VitePress and others; folders may have these names. */
const ALIAS = /^[@~]\//

const LANGUAGE = /\.[a-z]{2,3}(?:[-_][a-z\d]{2,4})?(?=\.(?:mdx?|markdown)$)/i

/** The path of a page without the language that ends its name: `page.md` for `page.fr.md`; undefined for any other. */
export const withoutLanguage = (path: string): string | undefined => {
  const plain = path.replace(LANGUAGE, "")
  return plain === path ? undefined : plain
}

/** The paths of pages in the language of a page that ends its name: from `a.fr.md`, `b.md` may mean `b.fr.md`. */
const inLanguageOf = (from: string | null, paths: ReadonlyArray<string>): ReadonlyArray<string> => {
  const language = LANGUAGE.exec(from ?? "")?.[0]
  if (language === undefined) return []
  return paths.flatMap((path) =>
    withoutLanguage(path) === undefined && /\.(?:mdx?|markdown)$/i.test(path)
      ? [path.replace(/\.[^./]+$/, `${language}$&`)]
      : []
  )
}

/** Joins a relative path to a folder; null where it leaves the repository. */
const joined = (folders: ReadonlyArray<string>, relative: string): string | null => {
  const parts = [...folders]
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue
    if (part !== "..") parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join("/")
}

/**
 * Resolves a target as a page at `from` writes it, such as `../guide.md#install`, to a path of the repository. Null
 * for addresses, anchors of the page itself and paths that leave the repository; the path of its top is empty. A page that lies in none refers to
 * others as though it lay at the top of it.
 */
export const resolveTarget = (from: string | null, given: string): RepositoryTarget | null => {
  const written = given.startsWith("{") ? destinationOfTemplate(given) : given
  if (isAddress(written)) return null
  const hash = written.indexOf("#")
  const [file, anchor] = hash < 0 ? [written, null] : [written.slice(0, hash), written.slice(hash + 1)]
  const relative = decodeEscapes(file.replace(/\?.*$/, "")).replace(SITE, "/")
  const isFromRoot = relative.startsWith("/")
  if (relative === "") return null
  const path = joined(isFromRoot ? [] : (from ?? "").split("/").slice(0, -1), relative)
  if (path === null) return null
  const folder = isFromRoot || /\.\w+$/.test(relative) ? null : folderOfAddress(from)
  const byAddress = folder === null ? null : joined(folder.split("/"), relative)
  // A shortcode of Hugo counts from the page, and then from the top.
  const isBelowTop = isFromRoot || given !== written
  const below = ALIAS.test(relative) ? relative.slice(2) : undefined
  const aliased = below === undefined || below === "" ? [] : [below, ...pathsFromTop(below, from)]
  const fromTop = isBelowTop ? pathsFromTop(isFromRoot ? path : relative, from) : aliased
  const others = [...(byAddress === null ? [] : [byAddress]), ...fromTop]
  return {
    path,
    paths: [path, ...others, ...inLanguageOf(from, [path, ...others]), ...addressesOf(path, byAddress)],
    anchor: anchor === null || anchor === "" ? null : decodeEscapes(anchor)
  }
}
