import type { LayoutFile } from "./RepositoryLayout.ts"
import { folderOf, isMarkdown, isWithin, resolvePath } from "./repositoryPath.ts"

/** An address without its escapes, as far as they are any. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An address of a table of contents in its parts; the anchor is null where there is none, or an empty one. */
export const addressParts = (
  target: string
): { readonly address: string; readonly anchor: string | null } => {
  const [, address = "", hash] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(target) ?? []
  return { address, anchor: hash === undefined || hash === "" ? null : decoded(hash) }
}

/** Whether a target is an address elsewhere that may be linked. */
export const isOutside = (target: string): boolean =>
  /^[a-z][a-z\d+.-]*:/i.test(target) && !/^(javascript|data|vbscript|file):/i.test(target)

/** Finds files by their paths. */
export interface FilesByPath {
  readonly get: (path: string) => LayoutFile | undefined
}

/**
 * Finds the file that a table of contents at `from` names: as written, with the ending left out, or by its folder. Pages
 * lie below the root; other files lie anywhere.
 */
export const findListed = (
  from: string,
  root: string,
  files: FilesByPath,
  address: string
): LayoutFile | "outside" | undefined => {
  for (const written of new Set([decoded(address), address])) {
    const path = written.startsWith("/")
      ? resolvePath(root, written.replace(/^\/+/, ""))
      : resolvePath(folderOf(from), written)
    if (path === null) return "outside"
    if (path !== root && !isWithin(root, path)) {
      const file = isMarkdown(path) ? undefined : files.get(path)
      return file ?? "outside"
    }
    const folder = path === "" ? "" : `${path}/`
    const names = ["README.md", "index.md", "index.mdx"].map((name) => folder + name)
    for (const candidate of [path, `${path}.md`, `${path}.mdx`, ...names]) {
      const file = files.get(candidate)
      if (file !== undefined) return file
    }
  }
  return undefined
}
