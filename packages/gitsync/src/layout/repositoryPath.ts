/** Joins a relative path to a folder; null when it climbs out of the repository. Both count from the repository's top. */
export const resolvePath = (folder: string, relative: string): string | null => {
  const parts = relative.startsWith("/") ? [] : folder.split("/").filter((part) => part !== "")
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue
    if (part !== "..") parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join("/")
}

/** The folder that a path is in; empty at the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")))

/** The last part of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** Whether a path is below a folder; everything is below the top. */
export const isWithin = (folder: string, path: string): boolean =>
  folder === "" || path.startsWith(`${folder}/`)

/** The rest of a path below a folder. */
export const pathWithin = (folder: string, path: string): string =>
  folder === "" ? path : path.slice(folder.length + 1)

/** Whether a file is a Markdown page; MDX is Markdown with components. */
export const isMarkdown = (path: string): boolean => ENDING.test(path)

const ENDING = /\.(mdx?|markdown)$/i

/** Whether a file is the page of its folder: `_index.md` is, in Hugo. */
export const isReadme = (path: string): boolean =>
  isMarkdown(path) && /^(readme|_?index)$/i.test(stemOf(path))

/** The name of a page's file without its ending. */
export const stemOf = (path: string): string => nameOf(path).replace(ENDING, "")

/** The title for a folder name: `getting-started` gives "Getting started". */
export const titleOf = (path: string): string => {
  const words = stemOf(path)
    .replaceAll(/[-_\s]+/g, " ")
    .trim()
  return words === "" ? nameOf(path) : words.charAt(0).toUpperCase() + words.slice(1)
}

/** The last part of a page's address: its file's name, or its folder's if it is the README. */
export const slugOf = (path: string, isOwn = isReadme): string => {
  const own = isOwn(path) && folderOf(path) !== "" ? folderOf(path) : path
  return stemOf(own)
}

/** A name in a folder. */
export const joinPath = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`)

/** The key of a path: paths with equal keys collide on file systems that ignore case or Unicode normal forms. */
export const keyOf = (path: string): string => path.normalize("NFC").toLowerCase()

/** The folders above a path, from the outermost one. */
export const parentFolders = (path: string): ReadonlyArray<string> =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join("/"))

/** A path with a number at the end of its name, before the extension: `a-2.md`. The first one is the path itself. */
export const numbered = (path: string, number: number): string => {
  if (number === 1) return path
  const name = nameOf(path)
  const dot = name.lastIndexOf(".")
  const [stem, ending] = dot <= 0 ? [name, ""] : [name.slice(0, dot), name.slice(dot)]
  return joinPath(folderOf(path), `${stem}-${number}${ending}`)
}
