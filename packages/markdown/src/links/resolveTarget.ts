import { decodeEscapes } from "./decodeEscapes.ts"
import { isAddress } from "./isAddress.ts"

/** The target of a reference in the repository, with the name of its anchor. */
export interface RepositoryTarget {
  /** The path, as it is on a host of Git. */
  readonly path: string
  /** The paths that it may mean, by priority: that path, and of one that begins with `/` those below the folders around its page. */
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

const indexesOf = (folder: string): ReadonlyArray<string> => [
  `${folder}/README.md`,
  `${folder}/index.md`,
  `${folder}/_index.md`
]

/**
 * Resolves a target as a page at `from` writes it, such as `../guide.md#install`, to a path of the repository. Null
 * for addresses, anchors of the page itself and paths that leave the repository; the path of its top is empty. A page that lies in none refers to
 * others as though it lay at the top of it.
 */
export const resolveTarget = (from: string | null, written: string): RepositoryTarget | null => {
  if (isAddress(written)) return null
  const hash = written.indexOf("#")
  const [file, anchor] = hash < 0 ? [written, null] : [written.slice(0, hash), written.slice(hash + 1)]
  const relative = decodeEscapes(file.replace(/\?.*$/, ""))
  const isFromRoot = relative.startsWith("/")
  const parts = isFromRoot ? [] : (from ?? "").split("/").slice(0, -1)
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue
    if (part !== "..") parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  if (relative === "") return null
  const path = parts.join("/")
  const roots = isFromRoot ? rootsOf(from) : []
  return {
    path,
    paths: [path, ...roots.flatMap((root) => (path === "" ? indexesOf(root) : [`${root}/${path}`]))],
    anchor: anchor === null || anchor === "" ? null : decodeEscapes(anchor)
  }
}
