import { parseDocument } from "yaml"
import { folderOf, nameOf } from "../layout/repositoryPath.ts"
import type { Tool } from "./findTool.ts"
import { readDocusaurus } from "./readDocusaurus.ts"
import { readFumadocs, readNextra } from "./readMeta.ts"
import { readMintlify } from "./readMintlify.ts"
import { readMkDocs } from "./readMkDocs.ts"
import { ModuleSource } from "./readModule.ts"
import { readStarlight } from "./readStarlight.ts"
import { readVitePress } from "./readVitePress.ts"
import { type Data, isRecord, textOf, type ToolEntry } from "./ToolEntry.ts"

/** The most characters of a file of settings that is read. */
const maxSettings = 512 * 1024

const parseJson = (text: string): Data => {
  try {
    return JSON.parse(text) as Data
  } catch {
    return undefined
  }
}

const parseYaml = (text: string): Data => {
  const document = parseDocument(text, { logLevel: "silent", prettyErrors: false, schema: "core" })
  return document.errors.length > 0 ? undefined : (document.toJS({ maxAliasCount: 0 }) as Data)
}

/** The value of a file of settings; undefined where it cannot be read without running it. */
const dataOf = (path: string, text: string | undefined): Data => {
  if (text === undefined || text.length > maxSettings) return undefined
  if (/\.json$/i.test(path)) return parseJson(text)
  if (/\.ya?ml$/i.test(path))
    try {
      return parseYaml(text)
    } catch {
      return undefined
    }
  return ModuleSource.parse(text)?.exported
}

/** The titles that Docusaurus gives its folders in files of their own. */
export const readLabels = (
  { files }: Tool,
  textAt: (path: string) => string | undefined
): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap((path) => {
      if (!nameOf(path).startsWith("_category_")) return []
      const data = dataOf(path, textAt(path))
      const label = isRecord(data) ? textOf(data.label) : undefined
      return label === undefined ? [] : [[folderOf(path), label] as const]
    })
  )

const sidebarOf = (data: Data): Data => (isRecord(data) ? data.sidebar : undefined)

/** Reads the navigation of a tool from the texts of its files; undefined where none of them gives one that can be read. */
export const readToolEntries = (
  { files, folder, name }: Tool,
  textAt: (path: string) => string | undefined,
  foldersIn: (folder: string) => ReadonlyArray<string>
): ReadonlyArray<ToolEntry> | undefined => {
  const [first = ""] = files
  const text = textAt(first)
  const found = (data: Data, read: (data: Data, folder: string) => ReadonlyArray<ToolEntry>) => {
    const entries = data === undefined ? [] : read(data, folder)
    return entries.length === 0 ? undefined : entries
  }
  switch (name) {
    case "Docusaurus":
      return found(nameOf(first).startsWith("_category_") ? undefined : dataOf(first, text), readDocusaurus)
    case "Starlight": {
      const source = text === undefined || text.length > maxSettings ? null : ModuleSource.parse(text)
      return found(sidebarOf(source?.argumentOf("starlight")), readStarlight)
    }
    case "VitePress": {
      const config = dataOf(first, text)
      return found(sidebarOf(isRecord(config) ? config.themeConfig : undefined), readVitePress)
    }
    case "Mintlify":
      return found(dataOf(first, text), readMintlify)
    case "MkDocs": {
      const config = dataOf(first, text)
      return found(isRecord(config) ? config.nav : undefined, readMkDocs)
    }
    case "Fumadocs":
    case "Nextra": {
      const metas = new Map(files.map((path) => [folderOf(path), path]))
      const meta = (at: string): Data => {
        const path = metas.get(at)
        return path === undefined ? undefined : dataOf(path, textAt(path))
      }
      const read = name === "Fumadocs" ? readFumadocs : readNextra
      return read(folder, { meta, folders: foldersIn })
    }
  }
}
