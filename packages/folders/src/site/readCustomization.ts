import {
  type Customization,
  CustomizationOverride,
  defaultCustomization,
  fontFilesOf,
  imagesOf,
  overridesBetween,
  overrideSettings
} from "@octavo/sites"
import { Result, Schema } from "effect"
import { settingProblem } from "../folder/SettingsRefused.ts"
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

/** The whole look of a site with these changes over the default one. */
export const completeCustomization = (changes: CustomizationOverride): Customization =>
  overrideSettings(defaultCustomization, changes)

/** The changes of the default look that a look has, as `octavo.yaml` has them. */
export const changesOf = (look: Customization): Values => overridesBetween(defaultCustomization, look)

/** The paths of files that settings name in place of URLs. */
export const filesIn = (changes: CustomizationOverride): ReadonlyArray<string> =>
  [...imagesOf(changes), ...fontFilesOf(changes)].flatMap((url) => fileOfUrl(url) ?? [])

/** A look with changes over it, and what it had before where these name files of a folder, which a server cannot fetch. */
export const lookOfServer = (before: Customization, changes: CustomizationOverride): Customization => {
  const after = overrideSettings(before, changes)
  const isLocal = (value: unknown): boolean => JSON.stringify(value ?? null).includes(filesUrl)
  const kept: Record<string, unknown> = {}
  const keep = (of: Values, was: Values, into: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(of)) {
      if (!isLocal(value)) into[name] = value
      else if (["header", "footer", "socialPreview", "styling"].includes(name)) {
        const inner: Record<string, unknown> = {}
        keep(value as Values, (was[name] ?? {}) as Values, inner)
        into[name] = inner
      } else if (was[name] !== undefined) into[name] = was[name]
    }
  }
  keep(after, before, kept)
  return kept as unknown as Customization
}
