import { Effect } from "effect"
import { lstatSync, type Stats } from "node:fs"
import { join, relative, resolve, sep } from "node:path"
import { RenameRefused, type RenamePlan } from "./RenamePlan.ts"

const refuse = (message: string) => Effect.fail(new RenameRefused({ message }))

const statOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false })

/** A path below a folder with `/` between its parts; null for one outside, and for the folder itself. */
const within = (folder: string, given: string): string | null => {
  const path = relative(folder, resolve(folder, given)).split(sep).join("/")
  return path === "" || path === ".." || path.startsWith("../") ? null : path
}

const isPage = (path: string): boolean => /\.(?:mdx?|markdown)$/i.test(path)

/**
 * Finds the file or folder that is renamed and its new path: below `to` where that is a folder, or ends with `/`. Fails with `RenameRefused` where
 * the former one does not exist, the new one exists, or one is outside of the folder of the documentation.
 */
export const resolveRename = Effect.fnUntraced(function* (
  folder: string,
  given: { readonly from: string; readonly to: string }
): Effect.fn.Return<Pick<RenamePlan, "from" | "to" | "isFolder">, RenameRefused> {
  const from = within(folder, given.from)
  if (from === null) return yield* refuse(`"${given.from}" is not below the folder of the documentation.`)
  const found = statOf(join(folder, from))
  if (found === undefined)
    return yield* refuse(
      `"${given.from}" does not exist. Its path counts from the folder of the documentation.`
    )
  if (!found.isFile() && !found.isDirectory())
    return yield* refuse(`"${given.from}" is a symbolic link or no file, and no part of the documentation.`)
  if (given.to === "") return yield* refuse("The new path is empty.")
  const target = within(folder, given.to)
  const isBelow =
    /[/\\]$/.test(given.to) || target === null || statOf(join(folder, target))?.isDirectory() === true
  const name = from.slice(from.lastIndexOf("/") + 1)
  const to = within(folder, isBelow ? join(given.to, name) : given.to)
  if (to === null) return yield* refuse(`"${given.to}" is not below the folder of the documentation.`)
  if (to === from) return yield* refuse(`"${given.from}" has this name already.`)
  if (to.startsWith(`${from}/`)) return yield* refuse(`"${given.to}" is below "${given.from}".`)
  // A file system that ignores case finds the same file below both names.
  const there = statOf(join(folder, to))
  if (there !== undefined && there.ino !== found.ino)
    return yield* refuse(`"${to}" exists already. Choose another name.`)
  if (found.isFile() && isPage(from) && !isPage(to))
    return yield* refuse(`"${to}" would be no page: its name must end with .md or .mdx.`)
  return { from, to, isFolder: found.isDirectory() }
})
