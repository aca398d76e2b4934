import { decodeEscapes } from "./decodeEscapes.ts"
import { isAddress } from "./isAddress.ts"

/** The target of a reference in the repository, with the name of its anchor. */
export interface RepositoryTarget {
  readonly path: string
  readonly anchor: string | null
}

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
  const parts = relative.startsWith("/") ? [] : (from ?? "").split("/").slice(0, -1)
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue
    if (part !== "..") parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return relative === ""
    ? null
    : { path: parts.join("/"), anchor: anchor === null || anchor === "" ? null : decodeEscapes(anchor) }
}
