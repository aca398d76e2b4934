import { writePath } from "@octavo/markdown"
import { addressParts, type FilesByPath, findListed, isOutside } from "./findListed.ts"
import { parseSummary } from "./parseSummary.ts"
import type { SummaryItem } from "./Summary.ts"

/** The files that a table of contents names before and after files move. */
interface MovedFiles {
  /** The path of the table of contents, which does not move. */
  readonly summary: string
  /** The folder of the documentation. */
  readonly root: string
  readonly before: FilesByPath
  readonly after: FilesByPath
  /** The new path of a file; the same one for a file that stays. */
  readonly moved: (path: string) => string
}

const flattened = (items: ReadonlyArray<SummaryItem>): ReadonlyArray<SummaryItem> =>
  items.flatMap((item) => [item, ...flattened(item.items)])

const itemsIn = (text: string): ReadonlyArray<SummaryItem> =>
  parseSummary(text).sections.flatMap(({ items }) => flattened(items))

/** The path of the file that an entry names; undefined for an entry that names none. */
const fileOf = (
  { root, summary }: MovedFiles,
  files: FilesByPath,
  { target }: SummaryItem
): string | undefined => {
  if (target === null || isOutside(target)) return undefined
  const { address } = addressParts(target)
  const file = address === "" ? undefined : findListed(summary, root, files, address)
  return file === undefined || file === "outside" ? undefined : file.path
}

/** The address of a link up to its fragment or title, in angle brackets or without. */
const destination = /(\]\(\s*<?)((?:\\.|[^\\\s<>()#?]|\([^()\s]*\)| (?!["']))+)/g

const unescaped = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")

/**
 * Writes the addresses of files that move in a table of contents; every other byte stays. `missed` are the lines whose addresses have a form
 * that cannot be replaced.
 */
export const moveInSummary = (
  text: string,
  files: MovedFiles
): { readonly text: string; readonly count: number; readonly missed: ReadonlyArray<number> } => {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/)
  const before = itemsIn(text)
  let count = 0
  for (const item of before) {
    const path = fileOf(files, files.before, item)
    if (path === undefined || files.moved(path) === path) continue
    const { address } = addressParts(item.target ?? "")
    const written = writePath(files.summary, files.moved(path))
    lines[item.line - 1] = lines[item.line - 1]!.replace(
      destination,
      (whole, opening: string, found: string) => {
        if (unescaped(found).trim() !== address) return whole
        count++
        return opening + written
      }
    )
  }
  const moved = lines.join("")
  const after = itemsIn(moved)
  const missed = before.flatMap((item, index) => {
    const path = fileOf(files, files.before, item)
    const now = after[index]
    const isRight =
      path === undefined || (now !== undefined && fileOf(files, files.after, now) === files.moved(path))
    return isRight ? [] : [item.line]
  })
  return { text: moved, count, missed }
}
