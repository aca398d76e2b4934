import type { RepositoryLayout } from "@octavo/gitsync"
import { resolveTarget } from "@octavo/markdown"
import type { Folder } from "../folder/Folder.ts"
import { isMarkdown } from "../folder/isMarkdown.ts"
import type { PageReader } from "./PageReader.ts"
import type { ReadPage } from "./readPage.ts"

/** The layout with the Markdown files that pages include, also by way of others, as reusable contents; their texts are added to `pages`. */
export const findIncluded = async (
  folder: Folder,
  layout: RepositoryLayout,
  pages: Map<string, ReadPage>,
  read: PageReader
): Promise<RepositoryLayout> => {
  const candidates = new Map(
    folder.files.flatMap(({ kind, oid, path, size }) =>
      kind === "file" && size !== null && isMarkdown(path) && !pages.has(path)
        ? [[path, { oid, path, size }] as const]
        : []
    )
  )
  const found = new Set<string>()
  let open: ReadonlyMap<string, ReadPage> = pages
  while (open.size > 0 && candidates.size > 0) {
    const paths = [...open].flatMap(([from, { facts }]) =>
      facts.references.flatMap(({ kind, target }) =>
        kind === "include"
          ? (resolveTarget(from, target)?.paths.find((path) => candidates.has(path)) ?? [])
          : []
      )
    )
    const fresh = [...new Set(paths)].filter((path) => !pages.has(path))
    open = await read(fresh)
    for (const [path, page] of open) pages.set(path, page)
    for (const path of fresh) found.add(path)
  }
  if (found.size === 0) return layout
  return {
    ...layout,
    includes: [...layout.includes, ...[...found].flatMap((path) => candidates.get(path) ?? [])],
    unlisted: layout.unlisted.filter(({ path }) => !found.has(path)),
    problems: layout.problems.filter(({ path }) => !found.has(path))
  }
}
