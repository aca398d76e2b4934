import type { LossKind } from "@octavo/kernel"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import { hiddenFiles, hiddenProblems } from "./hiddenProblems.ts"
import { lfsReason } from "./isLfsPointer.ts"
import type { LayoutProblem } from "./LayoutProblem.ts"
import { otherTextsIn } from "./otherTexts.ts"
import type { RepositoryLayout } from "./RepositoryLayout.ts"
import { isWithin } from "./repositoryPath.ts"
import { readableFile } from "./selectEntries.ts"

/**
 * Counts the pages, files and entries of the navigation that an import of a repository leaves out, with all problems of its layout. `isUsed`
 * says whether a page refers to a file.
 */
export const findLayoutLosses = (
  { problems, root, summary, tool, unlisted }: RepositoryLayout,
  entries: ReadonlyArray<GitEntry>,
  isUsed: (path: string) => boolean
): {
  readonly counts: ReadonlyArray<readonly [LossKind, number]>
  readonly problems: ReadonlyArray<LayoutProblem>
} => {
  const hidden = hiddenFiles(
    root,
    entries.filter(({ path }) => !isUsed(path))
  )
  const paths = entries.map(({ path }) => path)
  const others = tool === undefined ? [] : otherTextsIn(tool.folders, paths)
  const unread = entries.filter((entry) => isWithin(root, entry.path) && readableFile(entry) === undefined)
  const pointers = problems.filter(({ message }) => message.startsWith(lfsReason))
  const left = new Set(unlisted.map(({ path }) => path))
  const named = new Set([summary, tool?.file ?? tool?.folders[0]])
  const navigation = problems.filter(({ path }) => named.has(path) && !left.has(path))
  // Without a file of the navigation, the folder of the pages has the problems about texts in other formats, too.
  const ofTexts = tool?.file === undefined ? others.length : 0
  return {
    counts: [
      ["pages", left.size + others.reduce((sum, { paths }) => sum + paths.length, 0)],
      ["files", unread.length + pointers.length + hidden.length],
      ["navigation", navigation.length - ofTexts]
    ],
    problems: [...problems, ...hiddenProblems(root, hidden)]
  }
}
