import { Schema } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { parseDocument } from "yaml"
import { checkRules, isRule, type RuleName, type Severity } from "../check/CheckRule.ts"

/** A space of the site of a folder. */
export interface FolderSection {
  readonly title: string
  /** The folder of its pages, relative to the folder of the settings. */
  readonly folder: string
}

/** The settings in `octavo.yaml`. */
export interface FolderSettings {
  /** The title of the site; null for the name of the folder. */
  readonly title: string | null
  readonly sections: ReadonlyArray<FolderSection>
  readonly rules: Readonly<Partial<Record<RuleName, Severity | "off">>>
  readonly maxWarnings: number | null
}

/** `octavo.yaml` has a mistake. */
export class SettingsRefused extends Schema.TaggedError<SettingsRefused>()("SettingsRefused", {
  message: Schema.String
}) {}

/** The name of the file of the settings, at the top of the folder. */
export const settingsFile = "octavo.yaml"

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const refuse = (message: string): never => {
  throw new SettingsRefused({ message: `${settingsFile}: ${message}` })
}

const recordIn = (values: Values, name: string, keys: ReadonlyArray<string>, where: string): Values => {
  const found = values[name] ?? {}
  if (!isRecord(found)) return refuse(`"${where}" must be a map.`)
  requireKeys(found, keys, `${where}.`)
  return found
}

const requireKeys = (values: Values, keys: ReadonlyArray<string>, prefix: string): void => {
  const unknown = Object.keys(values).find((key) => !keys.includes(key))
  if (unknown !== undefined) refuse(`Unknown setting "${prefix}${unknown}". Known: ${keys.join(", ")}.`)
}

const textIn = (values: Values, name: string, where: string): string | null => {
  const found = values[name]
  if (found === undefined || found === null) return null
  return typeof found === "string" && found.trim() !== ""
    ? found.trim()
    : refuse(`"${where}${name}" must be a text.`)
}

const readRules = (values: Values): FolderSettings["rules"] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (!isRule(name)) refuse(`Unknown rule "${name}". Known: ${Object.keys(checkRules).join(", ")}.`)
      const severity = value === false ? "off" : value
      return severity === "error" || severity === "warning" || severity === "off"
        ? [name, severity]
        : refuse(`"check.rules.${name}" must be error, warning or off.`)
    })
  )

const readSections = (values: unknown): ReadonlyArray<FolderSection> => {
  if (values === undefined) return []
  if (!Array.isArray(values)) return refuse(`"site.sections" must be a list.`)
  return values.map((value: unknown, index) => {
    const where = `site.sections[${index}].`
    if (!isRecord(value)) return refuse(`"site.sections[${index}]" must be a map.`)
    requireKeys(value, ["title", "folder"], where)
    const folder = textIn(value, "folder", where) ?? refuse(`"${where}folder" is required.`)
    const title = textIn(value, "title", where) ?? refuse(`"${where}title" is required.`)
    if (folder.startsWith("/") || folder.split("/").includes(".."))
      refuse(`"${where}folder" must be a folder below this one.`)
    return { title, folder: folder.replace(/^\.\/|\/+$/g, "") }
  })
}

/** Parses the text of `octavo.yaml`; throws `SettingsRefused` for unknown settings and wrong values. */
export const readSettings = (text: string): FolderSettings => {
  const document = parseDocument(text, { logLevel: "silent", prettyErrors: true })
  const [error] = document.errors
  if (error !== undefined) refuse(error.message.split("\n")[0]!)
  const values: unknown = document.toJS({ maxAliasCount: 20 }) ?? {}
  if (!isRecord(values)) return refuse("The file must have a map of settings.")
  requireKeys(values, ["site", "check"], "")
  const site = recordIn(values, "site", ["title", "sections"], "site")
  const check = recordIn(values, "check", ["rules", "maxWarnings"], "check")
  const { maxWarnings = null } = check
  if (maxWarnings !== null && !(Number.isInteger(maxWarnings) && Number(maxWarnings) >= 0))
    refuse(`"check.maxWarnings" must be a whole number.`)
  return {
    title: textIn(site, "title", "site."),
    sections: readSections(site["sections"]),
    rules: readRules(recordIn(check, "rules", Object.keys(checkRules), "check.rules")),
    maxWarnings: maxWarnings as number | null
  }
}

/** Reads the settings of a folder; the defaults without a file. Rejects with `SettingsRefused`. */
export const settingsOf = async (folder: string): Promise<FolderSettings> =>
  readSettings(await readFile(join(folder, settingsFile), "utf8").catch(() => ""))
