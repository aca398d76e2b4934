import type { PathTarget } from "./PathTarget.ts"

/** Where what a path leads to may lie: right there, or as the page of the folder that it names. */
export const placesOf = (path: string): ReadonlyArray<string> => {
  if (path === "") return ["README.md"]
  return path.endsWith(".md") ? [path] : [path, `${path}/README.md`]
}

/** What a path leads to, of what lies at `placesOf` it. */
export const entryAt = (targets: ReadonlyMap<string, PathTarget>, path: string): PathTarget | undefined => {
  for (const place of placesOf(path)) {
    const target = targets.get(place)
    if (target !== undefined) return target
  }
  return undefined
}
