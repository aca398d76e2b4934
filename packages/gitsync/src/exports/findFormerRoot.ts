import { slugify } from "@octavo/markdown"
import { folderOf, isWithin, pathWithin, slugOf } from "../layout/repositoryPath.ts"

const foldersAbove = (path: string): ReadonlyArray<string> => {
  const folder = folderOf(path)
  return folder === "" ? [""] : [...foldersAbove(folder), folder]
}

/**
 * The folder that was the top of the documentation where pages lay in another repository: the one below which most of them
 * have the addresses that they have, since a README at the top is called after itself and any other after its folder. The
 * new top where that is as good as any.
 */
export const findFormerRoot = (
  pages: ReadonlyArray<{ readonly path: string; readonly slug: string }>,
  root: string
): string => {
  const [first, ...others] = pages
  if (first === undefined) return root
  const common = foldersAbove(first.path).filter((folder) =>
    others.every(({ path }) => isWithin(folder, path))
  )
  const scores = common.map(
    (folder) => pages.filter(({ path, slug }) => slugify(slugOf(pathWithin(folder, path))) === slug).length
  )
  const best = Math.max(...scores)
  const equal = common.filter((_, index) => scores[index] === best)
  return equal.includes(root) ? root : equal.at(-1)!
}
