import { folderOf, isMarkdown, isWithin, joinPath, nameOf } from "../layout/repositoryPath.ts"
import { readDocusaurus } from "./readDocusaurus.ts"
import { readHugo } from "./readHugo.ts"
import { readJekyll } from "./readJekyll.ts"
import { readFumadocs, readNextra } from "./readMeta.ts"
import { readMintlify } from "./readMintlify.ts"
import { readJupyterBook, readMyst } from "./sphinx/readMyst.ts"
import { readSphinx } from "./sphinx/readSphinx.ts"
import { readMkDocs } from "./readMkDocs.ts"
import { readHostRedirects } from "./readHostRedirects.ts"
import { readStarlight } from "./readStarlight.ts"
import { readVitePress } from "./readVitePress.ts"
import { readAntora } from "./readAntora.ts"
import type { SettingsFiles } from "./SettingsFiles.ts"
import type { ReadTool, Tool, ToolPlace } from "./Tool.ts"
import { maxParts } from "./parts/toolOfPart.ts"

/** In this order, since a project may have settings of several tools. */
const TOOLS: ReadonlyArray<ReadTool> = [
  readDocusaurus,
  readStarlight,
  readVitePress,
  readMintlify,
  readMkDocs,
  readNextra,
  readFumadocs,
  readHugo,
  readMyst,
  readJupyterBook,
  readJekyll,
  readSphinx,
  readAntora
]

/** Whether a folder is one of code, examples or tests, which are looked into last. */
const isOfCode = (path: string): boolean =>
  /(?:^|\/)(?:node_modules|vendor|themes|examples?|templates?|fixtures?|tests?|__tests__)\//.test(path)

/** The folders of a repository with the names of their files and folders. */
class FolderTree {
  readonly files = new Map<string, Array<string>>()
  readonly folders = new Map<string, Set<string>>()
  readonly #paths: ReadonlySet<string>

  constructor(paths: ReadonlySet<string>) {
    this.#paths = paths
    for (const path of paths) {
      const folder = folderOf(path)
      const names = this.files.get(folder) ?? []
      if (names.length === 0) this.files.set(folder, names)
      names.push(nameOf(path))
      for (let at = folder; at !== ""; at = folderOf(at)) {
        const above = this.folders.get(folderOf(at)) ?? new Set<string>()
        if (above.has(nameOf(at))) break
        this.folders.set(folderOf(at), above.add(nameOf(at)))
      }
    }
  }

  hasFiles(folder: string): boolean {
    return folder === "" ? this.#paths.size > 0 : this.files.has(folder) || this.folders.has(folder)
  }

  filesBelow(folder: string, pattern: RegExp): ReadonlyArray<string> {
    const found: Array<string> = []
    const open = [folder]
    while (open.length > 0) {
      const at = open.pop()!
      for (const name of this.files.get(at) ?? []) if (pattern.test(name)) found.push(joinPath(at, name))
      for (const name of this.folders.get(at) ?? [])
        if (name !== "node_modules") open.push(joinPath(at, name))
    }
    return found.sort()
  }

  placeOf(folder: string, settings: SettingsFiles): ToolPlace {
    return {
      folder,
      settings,
      names: this.files.get(folder) ?? [],
      hasFiles: (one) => this.hasFiles(one),
      foldersIn: (one) => [...(this.folders.get(one) ?? [])],
      filesBelow: (one, pattern) => this.filesBelow(one, pattern)
    }
  }
}

/** Finds the tool whose settings lie highest in a project, or around it where it is the folder of the pages; undefined without any. */
export const findTool = (settings: SettingsFiles, project: string): Tool | undefined => {
  const tree = new FolderTree(settings.paths)
  const pages = [...settings.paths].filter(isMarkdown)
  const sorted = [...new Set(["", ...tree.files.keys(), ...tree.folders.keys()])]
    .filter((folder) => isWithin(project, `${folder}/x`) || folder === project || isWithin(folder, project))
    .sort(
      (a, b) =>
        Number(isOfCode(`${a}/`)) - Number(isOfCode(`${b}/`)) || depthOf(a) - depthOf(b) || (a < b ? -1 : 1)
    )
  for (const folder of sorted) {
    const place = tree.placeOf(folder, settings)
    for (const read of TOOLS) {
      const tool = read(place)
      const isOfProject = tool?.folders.some(
        (one) =>
          (isWithin(project, joinPath(one, "x")) || isWithin(one, joinPath(project, "x"))) &&
          pages.some((path) => isWithin(one, path))
      )
      if (tool === undefined || isOfProject !== true) continue
      const parts = tool.parts?.slice(0, maxParts)
      return {
        ...tool,
        parts,
        beyond: tool.parts?.slice(maxParts).map(({ name }) => name) ?? [],
        redirects: [...(tool.redirects ?? []), ...readHostRedirects(settings, tool.project)]
      }
    }
  }
  return undefined
}

const depthOf = (folder: string): number => (folder === "" ? 0 : folder.split("/").length)
