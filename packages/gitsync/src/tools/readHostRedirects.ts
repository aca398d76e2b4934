import { joinPath } from "../layout/repositoryPath.ts"
import { trimAddress } from "./addresses.ts"
import type { SettingsFiles } from "./SettingsFiles.ts"
import type { ToolRedirect } from "./Tool.ts"
import { type Data, isRecord, listOf, textOf } from "./ToolEntry.ts"

/** A redirect of one address; undefined for a pattern, and for a target on another site. */
const redirectOf = (from: Data, to: Data): ReadonlyArray<ToolRedirect> => {
  const [source, target] = [textOf(from), textOf(to)]
  if (source === undefined || target === undefined || /[:*(]/.test(source) || /^[a-z]+:|[:*]/i.test(target))
    return []
  return [{ from: trimAddress(source), to: trimAddress(target) }]
}

const redirectsIn = (data: Data, from: string, to: string): ReadonlyArray<ToolRedirect> =>
  (isRecord(data) ? listOf(data.redirects) : []).flatMap((one) =>
    isRecord(one) ? redirectOf(one[from], one[to]) : []
  )

/** A line has an address, its target and a status; a status such as `200` is no redirect. */
const redirectsInLines = (text: string): ReadonlyArray<ToolRedirect> =>
  text.split(/\r?\n/).flatMap((line) => {
    const [from = "", to = "", status = "301"] = line.trim().split(/\s+/)
    return from.startsWith("/") && /^30\d!?$/.test(status) ? redirectOf(from, to) : []
  })

/** Reads the redirects of the hosts of a site: `_redirects` and `netlify.toml` of Netlify, `vercel.json` of Vercel. */
export const readHostRedirects = (settings: SettingsFiles, project: string): ReadonlyArray<ToolRedirect> => {
  const folders = [...new Set([project, ""])]
  const at = (...names: ReadonlyArray<string>) =>
    folders.flatMap((folder) => names.map((name) => joinPath(folder, name)))
  return [
    ...at("_redirects", "public/_redirects", "static/_redirects").flatMap((path) =>
      redirectsInLines(settings.text(path) ?? "")
    ),
    ...at("netlify.toml").flatMap((path) => redirectsIn(settings.data(path), "from", "to")),
    ...at("vercel.json").flatMap((path) => redirectsIn(settings.data(path), "source", "destination"))
  ]
}
