import { isWithin, joinPath, nameOf, resolvePath } from "../layout/repositoryPath.ts"
import { addressWithin, baseOf, stemWithin, trimAddress } from "./addresses.ts"
import type { ReadTool, Tool, ToolPlace } from "./Tool.ts"
import { languageInName, namedLanguageParts } from "./parts/namedLanguages.ts"
import { languageOf, toolOfPart } from "./parts/toolOfPart.ts"
import { type Data, type DataRecord, isRecord, textOf } from "./ToolEntry.ts"

const NAMES = ["hugo", "config"].flatMap((name) =>
  ["toml", "yaml", "yml", "json"].map((ending) => `${name}.${ending}`)
)

/** Keys of Hugo's settings are read in any case. */
const valueOf = (data: DataRecord, key: string): Data =>
  Object.entries(data).find(([name]) => name.toLowerCase() === key)?.[1]

/** The settings, of one file or of the files of `config/_default`. */
const configOf = ({ folder, settings }: ToolPlace): DataRecord | undefined => {
  const defaults = joinPath(folder, "config/_default")
  const file = settings.find(folder, ...NAMES) ?? settings.find(defaults, ...NAMES)
  if (file === undefined) return undefined
  const data = settings.data(file)
  const languages = ["toml", "yaml", "yml", "json"].map((ending) => `languages.${ending}`)
  const others = settings.find(defaults, ...languages)
  return {
    ...(isRecord(data) ? data : {}),
    ...(others !== undefined && { languages: settings.data(others) })
  }
}

/** Gives the addresses of the pages of a folder in a language. */
const addressIn =
  (folder: string, language: string): NonNullable<Tool["addressOf"]> =>
  (path, { permalink, slug }) => {
    if (permalink !== undefined) return trimAddress(permalink)
    const ending = `.${language}.`
    const name = nameOf(path)
    const at = name.lastIndexOf(ending)
    const plain =
      at < 0 ? path : path.slice(0, path.length - name.length + at) + name.slice(at + ending.length - 1)
    const derived = stemWithin(folder, plain).toLowerCase().replace(/\s+/g, "-")
    return slug === undefined ? derived : addressWithin(derived, slug)
  }

/** A language with the name that the settings give it. */
const languageIn = (languages: Data, code: string) => {
  const data = isRecord(languages) ? languages[code] : undefined
  const name = isRecord(data)
    ? (textOf(valueOf(data, "languagename")) ?? textOf(valueOf(data, "label")))
    : undefined
  return languageOf(code, name)
}

/** Hugo: weights of pages and sections; one language, by folder or by name. */
export const readHugo: ReadTool = (place) => {
  const { filesBelow, folder: project, hasFiles, names, settings } = place
  const isSite =
    names.some((name) => /^hugo\.(?:toml|ya?ml|json)$/.test(name)) ||
    hasFiles(joinPath(project, "layouts")) ||
    hasFiles(joinPath(project, "archetypes")) ||
    hasFiles(joinPath(project, "themes")) ||
    settings.find(joinPath(project, "config/_default"), ...NAMES) !== undefined ||
    (names.some((name) => /^config\.(?:toml|ya?ml)$/.test(name)) && hasFiles(joinPath(project, "content")))
  const config = isSite ? configOf(place) : undefined
  if (config === undefined) return undefined
  const standard = textOf(valueOf(config, "defaultcontentlanguage")) ?? "en"
  const languages = valueOf(config, "languages")
  const codes = Object.keys(isRecord(languages) ? languages : {})
  const contents = resolvePath(project, textOf(valueOf(config, "contentdir")) ?? "content") ?? project
  const folderIn = (code: string): string | undefined => {
    const data = isRecord(languages) ? languages[code] : undefined
    const named = isRecord(data) ? textOf(valueOf(data, "contentdir")) : undefined
    return named === undefined ? undefined : (resolvePath(project, named) ?? undefined)
  }
  const own = folderIn(standard)
  const folder = own !== undefined && hasFiles(own) ? own : contents
  if (!hasFiles(folder)) return undefined
  const others = codes.filter((code) => code !== standard)
  const isOther = (path: string) => {
    if (languageInName(path, others) !== undefined) return true
    return codes.some((one) => {
      const other = one === standard ? undefined : folderIn(one)
      return other !== undefined && other !== folder && isWithin(other, path)
    })
  }
  const tool: Tool = {
    name: "Hugo",
    hasTitles: true,
    project,
    folders: [folder],
    isByFolders: true,
    isByTitle: true,
    isNoPage: (path) => isWithin(folder, path) && isOther(path),
    addressOf: addressIn(folder, standard),
    base: baseOf(valueOf(config, "baseurl")),
    languages: Math.max(1, codes.length)
  }
  const isInFolder = valueOf(config, "defaultcontentlanguageinsubdir") === true
  const prefixOf = (code: string) => (code === standard && !isInFolder ? "" : code)
  const ofFolders = [standard, ...others].flatMap((code) => {
    const at = code === standard ? folder : folderIn(code)
    return at === undefined || !hasFiles(at) || (at === folder && code !== standard) ? [] : [{ at, code }]
  })
  if (ofFolders.length < 2) {
    const named = [standard, ...others].map((code) => ({
      language: languageIn(languages, code),
      prefix: prefixOf(code),
      entries: undefined
    }))
    return {
      ...tool,
      parts: namedLanguageParts(tool, folder, named, filesBelow(folder, /\.(?:md|markdown)$/i))
    }
  }
  return {
    ...tool,
    parts: ofFolders.map(({ at, code }) => ({
      name: code,
      language: languageIn(languages, code),
      read: () =>
        toolOfPart(
          { ...tool, addressOf: addressIn(at, code), isNoPage: () => false },
          {
            folder: at,
            prefix: prefixOf(code),
            entries: undefined,
            others: ofFolders.map((one) => one.at),
            ...(code !== standard && { main: { entries: undefined, folder } })
          }
        )
    }))
  }
}
