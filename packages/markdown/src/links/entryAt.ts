import type { PathTarget } from "./PathTarget.ts"

/** The candidates for the target of a path: the path itself, the page of the folder that it names, or the page that it names without extension. */
export const placesOf = (path: string): ReadonlyArray<string> => {
  if (path === "") return ["README.md"]
  return path.endsWith(".md") ? [path] : [path, `${path}/README.md`, `${path}.md`]
}

/** The target of a path, among its candidates (`placesOf`). */
export const entryAt = (targets: ReadonlyMap<string, PathTarget>, path: string): PathTarget | undefined => {
  for (const place of placesOf(path)) {
    const target = targets.get(place)
    if (target !== undefined) return target
  }
  return undefined
}
