import { joinPath } from "../../layout/repositoryPath.ts"
import { joinAddress } from "../addresses.ts"
import type { Tool, ToolPlace, ToolPart } from "../Tool.ts"
import { type Data, isRecord, listOf, textOf } from "../ToolEntry.ts"
import { languageOf, toolOfPart } from "./toolOfPart.ts"

/** A part of a site with documentation: the folder of its pages, its sidebars and its address. */
export interface Docs {
  readonly id: string
  /** The titles and paths of versions, by their names in the settings. */
  readonly versions: Data
  /** The name of the main version; undefined for the newest one. */
  readonly lastVersion: string | undefined
  readonly hasCurrent: boolean
  readonly folder: string
  readonly route: string
  readonly sidebars: string | undefined
}

/** `apiSidebar` is the sidebar of "Api". */
export const titleOfName = (name: string): string => {
  const words =
    name
      .replace(/_?sidebars?$/i, "")
      .replace(/[-_]+|(?<=[a-z])(?=[A-Z])/g, " ")
      .trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of the version that is written in the folder of the pages. */
const CURRENT = "current"

interface Version {
  readonly name: string
  readonly title: string
  /** The path of the version below the route of its pages. */
  readonly path: string
}

/** The beginning of the names of the files of a set of pages. */
const prefixOf = ({ id }: Docs): string => (id === "docs" || id === "default" ? "" : `${id}_`)

/** The versions of a set of pages, the main one first. */
const versionsOf = (
  docs: Docs,
  { folder, settings }: Pick<ToolPlace, "folder" | "settings">
): ReadonlyArray<Version> => {
  const file = settings.find(folder, `${prefixOf(docs)}versions.json`)
  const named = listOf(file === undefined ? undefined : settings.data(file)).flatMap(
    (one) => textOf(one) ?? []
  )
  const all = docs.hasCurrent || named.length === 0 ? [CURRENT, ...named] : named
  const last = all.find((name) => name === docs.lastVersion) ?? named[0] ?? CURRENT
  const described = all.map((name): Version => {
    const data = isRecord(docs.versions) ? docs.versions[name] : undefined
    const own = isRecord(data) ? data : {}
    const path = name === last ? "" : name === CURRENT ? "next" : name
    return {
      name,
      title: textOf(own.label) ?? (name === CURRENT ? "Next" : name),
      path: typeof own.path === "string" ? own.path : path
    }
  })
  return [...described.filter(({ name }) => name === last), ...described.filter(({ name }) => name !== last)]
}

/** The languages of a project, the main one first; an empty list without any. */
const localesOf = (config: Data) => {
  const i18n = isRecord(config) && isRecord(config.i18n) ? config.i18n : {}
  const main = textOf(i18n.defaultLocale)
  const all = listOf(i18n.locales).flatMap((one) => textOf(one) ?? [])
  const sorted = [...all.filter((one) => one === main), ...all.filter((one) => one !== main)]
  return sorted.map((code, index) => {
    const data = isRecord(i18n.localeConfigs) ? i18n.localeConfigs[code] : undefined
    return { code, isMain: index === 0, title: isRecord(data) ? textOf(data.label) : undefined }
  })
}

/** The folder and the sidebars of a version in a language. */
const placeOf = (
  docs: Docs,
  { name }: Version,
  locale: ReturnType<typeof localesOf>[number] | undefined,
  { folder, settings }: Pick<ToolPlace, "folder" | "settings">
): Pick<Docs, "folder" | "sidebars"> => {
  const prefix = prefixOf(docs)
  const plugin = `docusaurus-plugin-content-docs${prefix === "" ? "" : `-${docs.id}`}`
  const isCurrent = name === CURRENT
  const own = isCurrent ? docs.folder : joinPath(folder, `${prefix}versioned_docs/version-${name}`)
  const version = isCurrent ? CURRENT : `version-${name}`
  return {
    folder:
      locale === undefined || locale.isMain
        ? own
        : joinPath(folder, `i18n/${locale.code}/${plugin}/${version}`),
    sidebars: isCurrent
      ? docs.sidebars
      : settings.find(folder, `${prefix}versioned_sidebars/version-${name}-sidebars.json`)
  }
}

/** The languages and versions of the sets of pages of a project, the main ones first. */
export const partsOfDocusaurus = (
  sets: ReadonlyArray<Docs>,
  config: Data,
  place: ToolPlace,
  toolOf: (docs: Docs) => Tool
): ReadonlyArray<ToolPart> => {
  const locales = localesOf(config)
  const isTranslated = locales.length > 1
  return sets.flatMap((docs) => {
    const versions = versionsOf(docs, place)
    return versions.flatMap((version) =>
      (isTranslated ? locales : [undefined]).flatMap((locale): ReadonlyArray<ToolPart> => {
        const own = { ...docs, ...placeOf(docs, version, locale, place), route: "" }
        if (!place.hasFiles(own.folder)) return []
        const main = { ...docs, ...placeOf(docs, version, locales[0], place), route: "" }
        const names = [
          ...(sets.length > 1 ? [docs.id] : []),
          ...(locale === undefined ? [] : [locale.code]),
          ...(versions.length > 1 ? [version.name] : [])
        ]
        const isMain = locale === undefined || locale.isMain
        return [
          {
            name: names.join("/"),
            ...(sets.length > 1 && { section: titleOfName(docs.id) }),
            ...(locale !== undefined && { language: languageOf(locale.code, locale.title) }),
            ...(versions.length > 1 && { version: version.title }),
            read: () => {
              const tool = toolOf(own)
              return toolOfPart(tool, {
                folder: own.folder,
                prefix: joinAddress(isMain ? "" : locale.code, docs.route, version.path),
                entries: tool.entries,
                ...(!isMain && { main: { folder: main.folder, entries: toolOf(main).entries } })
              })
            }
          }
        ]
      })
    )
  })
}
