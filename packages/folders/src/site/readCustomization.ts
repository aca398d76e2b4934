import { CustomizationOverride, defaultCustomization, overrideSettings } from "@octavo/sites"
import { Result, Schema } from "effect"
import { settingProblem } from "../folder/FolderSettings.ts"
import { ownHost } from "./ownHost.ts"

type Values = Readonly<Record<string, unknown>>

/** The URLs by which settings name files of the folder. */
const filesUrl = `https://${ownHost}/`

const fileName = /^(?![a-z][a-z0-9+.-]*:|\/)[^?#]+\.(?:svg|png|jpe?g|gif|webp|avif|ico|woff2?)$/i

/** The path in the folder of the file that a URL of settings means; null for another URL. */
export const fileOfUrl = (url: string): string | null =>
  url.startsWith(filesUrl) ? decodeURIComponent(url.slice(filesUrl.length)) : null

const withUrls = (value: unknown): unknown => {
  if (typeof value === "string")
    return fileName.test(value) ? filesUrl + encodeURI(value.replace(/^\.\//, "")) : value
  if (Array.isArray(value)) return value.map(withUrls)
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withUrls(inner)]))
    : value
}

const decode = Schema.decodeUnknownResult(CustomizationOverride, { onExcessProperty: "error" })

/** Reads the changes of the default look. Paths of files become URLs, see `fileOfUrl`. Throws `SettingsRefused` for a wrong value. */
export const readCustomization = (given: Values): CustomizationOverride => {
  const read = decode(withUrls(given))
  if (Result.isFailure(read)) throw settingProblem(read.failure.issue, "site.customization.")
  return read.success
}

/** The whole look of a site with these changes over the default one, or over another. */
export const completeCustomization = (
  changes: CustomizationOverride,
  before: Parameters<typeof overrideSettings>[0] = defaultCustomization
) => overrideSettings(before, changes)
