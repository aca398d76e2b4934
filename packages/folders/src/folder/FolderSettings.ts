import { Result, Schema } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { parseDocument } from "yaml"
import type { RuleName, Severity } from "../check/CheckRule.ts"
import { SettingsFile, type SpaceInFile } from "./SettingsFile.ts"
import { settingProblem, settingsFile, settingsRefused } from "./SettingsRefused.ts"

/** A space of the site of a folder. */
export interface FolderVariant {
  /** Null for the title of its section, or of the site. */
  readonly title: string | null
  /** The folder of its pages, relative to the folder of the settings; empty for the folder itself. */
  readonly folder: string
  /** The last part of its path; null for one that is made of its title. */
  readonly path: string | null
  /** The title or id of the space on a server; null for its title. */
  readonly space: string | null
}

/** A section of the site of a folder, with at least one space. */
export interface FolderSection {
  readonly title: string
  readonly path: string | null
  readonly icon: string | null
  readonly description: string | null
  readonly variants: ReadonlyArray<FolderVariant>
}

/** The site in `octavo.yaml`. It has sections, or spaces without a section, or neither: then it shows the folder itself. */
export interface FolderSiteSettings {
  /** The title of the site; null for the name of the folder. */
  readonly title: string | null
  readonly sections: ReadonlyArray<FolderSection>
  readonly variants: ReadonlyArray<FolderVariant>
  /** The changes of the default look, in the form of the API. Images may be paths of files of the folder. */
  readonly customization: Readonly<Record<string, unknown>>
  /** Paths of the site, or URLs, by the paths that lead there. */
  readonly redirects: Readonly<Record<string, string>>
}

/** The settings in `octavo.yaml`. */
export interface FolderSettings extends FolderSiteSettings {
  readonly rules: Readonly<Partial<Record<RuleName, Severity | "off">>>
  readonly maxWarnings: number | null
  /** Beginnings of URLs of other servers that are not checked. */
  readonly externalAllowed: ReadonlyArray<string>
}

const decode = Schema.decodeUnknownResult(SettingsFile, { onExcessProperty: "error" })

const variantOf = (given: SpaceInFile): FolderVariant => ({
  title: given.title?.trim() ?? null,
  folder: given.folder.replace(/^\.\/|\/+$|^\.$/g, ""),
  path: given.path ?? null,
  space: given.space ?? null
})

const requireOneForm = (
  values: Readonly<Record<string, unknown>>,
  where: string,
  a: string,
  b: string
): void => {
  if (values[a] !== undefined && values[b] !== undefined)
    throw settingsRefused(`"${where}" has ${a} and ${b}: write one of them.`)
}

/** Parses the text of `octavo.yaml`; throws `SettingsRefused` for unknown settings and wrong values. */
export const readSettings = (text: string): FolderSettings => {
  const document = parseDocument(text, { logLevel: "silent", prettyErrors: true })
  const [error] = document.errors
  if (error !== undefined) throw settingsRefused(error.message.split("\n")[0]!)
  const read = decode(document.toJS({ maxAliasCount: 20 }) ?? {})
  if (Result.isFailure(read)) throw settingProblem(read.failure.issue)
  const { check = {}, site = {} } = read.success
  requireOneForm(site, "site", "sections", "variants")
  const sections = (site.sections ?? []).map((section, index): FolderSection => {
    const where = `site.sections.${index}`
    requireOneForm(section, where, "folder", "variants")
    const { description = null, folder, icon = null, path = null, space, title, variants = [] } = section
    if (folder === undefined && variants.length === 0)
      throw settingsRefused(`"${where}" needs a folder, or variants with folders.`)
    const only = folder === undefined ? [] : [{ folder, ...(space !== undefined && { space }) }]
    return { title: title.trim(), description, icon, path, variants: [...only, ...variants].map(variantOf) }
  })
  return {
    title: site.title?.trim() ?? null,
    sections,
    variants: (site.variants ?? []).map(variantOf),
    customization: site.customization ?? {},
    redirects: site.redirects ?? {},
    rules: Object.fromEntries(
      Object.entries(check.rules ?? {}).map(([name, severity]) => [
        name,
        severity === false ? "off" : severity
      ])
    ),
    maxWarnings: check.maxWarnings ?? null,
    externalAllowed: check.externalAllowed ?? []
  }
}

/** The folders of the spaces of a site; the folder itself, as an empty path, without sections and variants. */
export const directoriesOf = ({ sections, variants }: FolderSiteSettings): ReadonlyArray<string> => {
  const all = [...sections.flatMap((section) => section.variants), ...variants]
  return all.length === 0 ? [""] : [...new Set(all.map(({ folder }) => folder))]
}

/** Reads the settings of a folder; the defaults without a file. Rejects with `SettingsRefused`. */
export const settingsOf = async (folder: string): Promise<FolderSettings> => {
  const settings = readSettings(await readFile(join(folder, settingsFile), "utf8").catch(() => ""))
  // The schema of the look takes longer to load than a small folder takes to check.
  if (Object.keys(settings.customization).length > 0)
    (await import("../site/readCustomization.ts")).readCustomization(settings.customization)
  return settings
}
