import type { PathTarget } from "./PathTarget.ts"
import type { RepositoryTarget } from "./resolveTarget.ts"

type Paths = Pick<RepositoryTarget, "paths">

const HTML = /\.html$/

/** A path, and the page of the folder that it names, or that it names without extension or with that of its site. */
const placesAt = (path: string): ReadonlyArray<string> => {
  if (path === "") return ["README.md", "index.md", "_index.md"]
  if (path.endsWith(".md")) return [path]
  if (!HTML.test(path))
    return [path, `${path}/README.md`, `${path}/index.md`, `${path}/_index.md`, `${path}.md`]
  const page = path.replace(HTML, ".md")
  return /(?:^|\/)index\.md$/.test(page)
    ? [path, page, `${page.slice(0, -"index.md".length)}README.md`]
    : [path, page]
}

/** The candidates for what a target of a text leads to, by priority. */
export const placesOf = ({ paths }: Paths): ReadonlyArray<string> => paths.flatMap(placesAt)

/** The entry that a target of a text leads to, among its candidates (`placesOf`). */
export const entryAt = (targets: ReadonlyMap<string, PathTarget>, target: Paths): PathTarget | undefined => {
  for (const place of placesOf(target)) {
    const entry = targets.get(place)
    if (entry !== undefined) return entry
  }
  return undefined
}
