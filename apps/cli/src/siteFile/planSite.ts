import type { FolderSettings } from "@octavo/folders"
import { Console, Effect } from "effect"
import { isDeepStrictEqual } from "node:util"
import { callApi } from "../request.ts"
import { planStructure } from "./planStructure.ts"
import { destinationOf, targetOf } from "./redirectTargets.ts"
import type { SiteChange } from "./SiteChange.ts"
import type { SiteState } from "./SiteState.ts"

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The fields that differ, by their paths. */
const differences = (
  from: unknown,
  to: unknown,
  path = ""
): ReadonlyArray<Pick<SiteChange, "name" | "from" | "to">> => {
  if (isDeepStrictEqual(from, to)) return []
  if (!isRecord(from) || !isRecord(to)) return [{ name: path, from, to }]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.flatMap((name) => differences(from[name], to[name], path === "" ? name : `${path}.${name}`))
}

const planLook = Effect.fnUntraced(function* ({ api, look }: SiteState, { customization }: FolderSettings) {
  if (Object.keys(customization).length === 0) return []
  const { filesIn, lookOfServer, readCustomization } = yield* Effect.promise(
    () => import("@octavo/folders/node")
  )
  const changes = readCustomization(customization)
  for (const file of filesIn(changes))
    yield* Console.error(
      `${file} is a file of the folder, and left out: a server reads images and fonts from URLs.`
    )
  const wanted = lookOfServer(look, changes)
  const put = callApi({ method: "PUT", path: `${api}/customization`, body: wanted })
  return differences(look, wanted).map((difference, index): SiteChange => ({
    part: "customization",
    ...difference,
    // The look is replaced as a whole.
    apply: index === 0 ? put : Effect.void
  }))
})

/** Redirects of one request. */
const batchSize = 500

/** Plans the redirects that lead elsewhere, or are not there. Paths of sections that are planned are not known yet. */
export const planRedirects = Effect.fnUntraced(function* (state: SiteState, { redirects }: FolderSettings) {
  const present = new Map(state.redirects.map(({ destination, source }) => [source, destination]))
  const changed: Array<Omit<SiteChange, "apply" | "part"> & { readonly name: string; readonly to: string }> =
    []
  for (const [source, target] of Object.entries(redirects)) {
    const known = present.get(source)
    const from = known === undefined ? undefined : yield* targetOf(state, known)
    if (from !== target) changed.push({ name: source, to: target, ...(known !== undefined && { from }) })
  }
  return changed.map((change, index): SiteChange => {
    const batch = changed.slice(index, index + batchSize)
    return {
      part: "redirect",
      ...change,
      apply:
        index % batchSize > 0
          ? Effect.void
          : Effect.flatMap(
              Effect.forEach(batch, ({ name, to }) =>
                Effect.map(destinationOf(state, name, to), (destination) => ({ source: name, destination }))
              ),
              (redirects) => callApi({ method: "PUT", path: `${state.api}/redirects`, body: { redirects } })
            )
    }
  })
})

/** Plans the changes of title, structure and look that make a site equal to `octavo.yaml`. Parts that the file does not name stay. */
export const planParts = Effect.fnUntraced(function* (state: SiteState, settings: FolderSettings) {
  const { api, site } = state
  const title: ReadonlyArray<SiteChange> =
    settings.title === null || settings.title === site.title
      ? []
      : [
          {
            part: "title",
            name: site.title,
            from: site.title,
            to: settings.title,
            apply: callApi({ method: "PATCH", path: api, body: { title: settings.title } })
          }
        ]
  return [...title, ...(yield* planStructure(state, settings)), ...(yield* planLook(state, settings))]
})
