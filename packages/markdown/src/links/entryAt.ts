import type { PathTarget } from "./PathTarget.ts"
import { indexesOf, type RepositoryTarget } from "./resolveTarget.ts"

type Paths = Pick<RepositoryTarget, "paths">

const HTML = /\.html$/
const PAGE = /\.(?:mdx?|markdown)$/

/** The names of a page without its ending, by priority. */
const pagesAt = (stem: string): ReadonlyArray<string> => [`${stem}.md`, `${stem}.mdx`, `${stem}.markdown`]

/** A path, and the page of the folder that it names, or that it names without extension or with that of its site. */
const placesAt = (path: string): ReadonlyArray<string> => {
  if (path === "") return indexesOf("")
  // An address is looked for as it is.
  if (path.startsWith("/")) return [path]
  if (PAGE.test(path)) return [path]
  if (!HTML.test(path)) return [path, ...indexesOf(`${path}/`), ...pagesAt(path)]
  const stem = path.replace(HTML, "")
  return /(?:^|\/)index$/.test(stem)
    ? [path, ...pagesAt(stem), `${stem.slice(0, -"index".length)}README.md`]
    : [path, ...pagesAt(stem)]
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
