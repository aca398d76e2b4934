import { withoutNumbers } from "@octavo/content"
import { slugify } from "@octavo/markdown"
import { folderOf, isReadme, isWithin, joinPath, slugOf } from "../layout/repositoryPath.ts"
import { pageName } from "./portableName.ts"

/** A page whose address is the name of its file or folder, and the one that it has now. */
export interface Renaming {
  readonly id: string
  readonly before: string
  readonly after: string
  /** The pages below it. */
  readonly below: ReadonlyArray<string>
}

/** The known paths, and those that may change. */
export interface Known {
  /** The path of every entry, by its id. */
  readonly paths: ReadonlyMap<string, string>
  /** The folder of the documentation: it is called what the settings say. */
  readonly root: string
  /** Whether a path stays, with its parent folders. */
  readonly isFixed: (path: string) => boolean
  readonly isFree: (id: string, path: string) => boolean
}

/** The new name of a file or folder whose name, or the rest of it behind a number, is an address; undefined for others. */
const nameAfter = (name: string, before: string, after: string): string | undefined => {
  if (slugify(name) === before) return pageName(after)
  const rest = withoutNumbers([name, name])(name)
  if (rest === undefined || slugify(rest) !== before) return undefined
  return name.slice(0, name.length - rest.length) + after
}

/** A path below a folder that has another name. */
const below = (path: string, from: string, to: string) => to + path.slice(from.length)

/**
 * Follows pages whose addresses changed: a file is renamed, and a folder with all that the space has in it, where it belongs
 * to a page. Names of which one is taken leave everything where it was. Answers the new paths by id. May pause after each page.
 */
export function* renameKnown(
  renamings: ReadonlyArray<Renaming>,
  { isFixed, isFree, paths, root }: Known
): Generator<void, ReadonlyMap<string, string>, void> {
  const now = new Map(paths)
  const moved = new Map<string, string>()
  const targets = new Set<string>()
  for (const { after, before, below: children, id } of renamings) {
    yield
    const path = now.get(id)
    const name = path === undefined ? undefined : nameAfter(slugOf(path), before, after)
    if (path === undefined || before === after || name === undefined) continue
    const ownFolder = folderOf(path)
    // The page at the top is called after nothing.
    if (isReadme(path) && (ownFolder === root || ownFolder === "")) continue
    const ending = /\.[^.]+$/.exec(path)?.[0] ?? ".md"
    const from = isReadme(path) ? ownFolder : path.slice(0, path.length - ending.length)
    const to = joinPath(folderOf(from), name)
    const hasFolder = isReadme(path) || children.some((child) => isWithin(from, now.get(child) ?? ""))
    const moves = hasFolder
      ? [...now].flatMap(([entry, old]) =>
          isWithin(from, old) ? [[entry, old, below(old, from, to)] as const] : []
        )
      : []
    if (!isReadme(path)) moves.push([id, path, to + ending])
    // A file of this name would be the page of its folder.
    if (!isReadme(path) && isReadme(to + ending)) continue
    const isPossible = moves.every(
      ([entry, old, target]) => !isFixed(old) && !targets.has(target) && isFree(entry, target)
    )
    if (!isPossible) continue
    for (const [entry, , target] of moves) {
      now.set(entry, target)
      moved.set(entry, target)
      targets.add(target)
    }
  }
  return moved
}
