import { folderOf, isMarkdown, isWithin, joinPath, nameOf } from "../layout/repositoryPath.ts"

/** The tool of documentation that a repository is written for. */
export interface Tool {
  readonly name: ToolName
  /** The folder of its pages. */
  readonly folder: string
  /** The files that give its navigation; none where its folders do. */
  readonly files: ReadonlyArray<string>
}

/** The names of tools whose navigation is read. */
export type ToolName =
  | "Docusaurus"
  | "Fumadocs"
  | "MkDocs"
  | "Mintlify"
  | "Nextra"
  | "Starlight"
  | "VitePress"

const SCRIPT = String.raw`\.(?:[cm]?[jt]s|json)$`
const matches = (name: string) => new RegExp(`^${name}${SCRIPT}`)

const DOCUSAURUS = matches(String.raw`docusaurus\.config`)
const SIDEBARS = matches("sidebars?")
const ASTRO = matches(String.raw`astro\.config`)
const CONFIG = matches("config")
const META = matches("_meta")

/** Finds the tool whose settings lie highest in a project, or around it where it is the folder of the pages; undefined without any. */
export const findTool = (paths: Iterable<string>, project: string): Tool | undefined => {
  const all = new Set(paths)
  const folders = new Map<string, Array<string>>()
  for (const path of all) {
    if (/(?:^|\/)node_modules\//.test(path)) continue
    const folder = folderOf(path)
    const names = folders.get(folder) ?? []
    if (names.length === 0) folders.set(folder, names)
    names.push(nameOf(path))
  }
  const hasPages = (folder: string) => [...all].some((path) => isWithin(folder, path) && isMarkdown(path))
  const sorted = [...folders].sort(
    ([a], [b]) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1)
  )
  for (const [folder, names] of sorted) {
    if (!isWithin(project, `${folder}/x`) && folder !== project && !isWithin(folder, project)) continue
    const tool = toolIn(folder, names, folders)
    if (tool === undefined || !hasPages(tool.folder)) continue
    if (isWithin(project, joinPath(tool.folder, "x")) || isWithin(tool.folder, joinPath(project, "x")))
      return tool
  }
  return undefined
}

const toolIn = (
  folder: string,
  names: ReadonlyArray<string>,
  folders: ReadonlyMap<string, ReadonlyArray<string>>
): Tool | undefined => {
  const at = (name: string) => joinPath(folder, name)
  const named = (pattern: RegExp) => names.filter((name) => pattern.test(name)).map(at)
  const below = (path: string) => [...folders.keys()].filter((one) => isWithin(path, `${one}/`))
  const filesBelow = (path: string, pattern: RegExp) =>
    below(path).flatMap((one) =>
      (folders.get(one) ?? []).filter((name) => pattern.test(name)).map((name) => joinPath(one, name))
    )
  if (named(DOCUSAURUS).length > 0) {
    const docs = at("docs")
    return {
      name: "Docusaurus",
      folder: docs,
      files: [...named(SIDEBARS).slice(0, 1), ...filesBelow(docs, /^_category_\.(?:json|ya?ml)$/)]
    }
  }
  const starlight = at("src/content/docs")
  if (named(ASTRO).length > 0 && below(starlight).length > 0)
    return { name: "Starlight", folder: starlight, files: named(ASTRO).slice(0, 1) }
  const settings = (folders.get(at(".vitepress")) ?? []).filter((name) => CONFIG.test(name))
  if (settings.length > 0)
    return { name: "VitePress", folder, files: settings.slice(0, 1).map((name) => at(`.vitepress/${name}`)) }
  const mintlify = ["docs.json", "mint.json"].find((name) => names.includes(name))
  if (mintlify !== undefined) return { name: "Mintlify", folder, files: [at(mintlify)] }
  const mkdocs = ["mkdocs.yml", "mkdocs.yaml"].find((name) => names.includes(name))
  if (mkdocs !== undefined) return { name: "MkDocs", folder: at("docs"), files: [at(mkdocs)] }
  if (named(META).length > 0) return { name: "Nextra", folder, files: filesBelow(folder, META) }
  if (names.includes("meta.json") && !/(?:^|\/)(?:src|lib|app)$/.test(folder))
    return { name: "Fumadocs", folder, files: filesBelow(folder, /^meta\.json$/) }
  return undefined
}
