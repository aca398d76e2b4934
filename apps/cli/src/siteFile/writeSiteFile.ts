import { Console, Effect } from "effect"
import { stringify } from "yaml"
import { targetOf } from "./redirectTargets.ts"
import type { ServerSpace, SiteState } from "./SiteState.ts"

const variantOf = (
  { path, space, title }: ServerSpace,
  folder: string
): Readonly<Record<string, string>> => ({ title, path, folder, space: space.id })

/** The text of `octavo.yaml` that describes a site. Sections and spaces get folders with the names of their paths. */
export const writeSiteFile = Effect.fnUntraced(function* (state: SiteState) {
  const { hasGroups, look, sections, site, siteSpaces } = state
  const { changesOf } = yield* Effect.promise(() => import("@octavo/folders/node"))
  if (hasGroups)
    yield* Console.error("octavo.yaml has no groups of sections: their sections are in one list.")
  const redirects: Record<string, string> = {}
  for (const { destination, source } of state.redirects) {
    const target = yield* targetOf(state, destination)
    if (target === null) yield* Console.error(`The redirect of ${source} has no target, and is left out.`)
    else redirects[source] = target
  }
  const customization = changesOf(look)
  const [only] = siteSpaces
  const spaces =
    only !== undefined && siteSpaces.length === 1
      ? [variantOf(only, ".")]
      : siteSpaces.map((siteSpace) => variantOf(siteSpace, siteSpace.path))
  return stringify({
    site: {
      title: site.title,
      ...(Object.keys(customization).length > 0 && { customization }),
      ...(Object.keys(redirects).length > 0 && { redirects }),
      ...(sections.length > 0 && {
        sections: sections.map(({ description, icon, path, siteSpaces: own, title }) => ({
          title,
          path,
          ...(icon !== undefined && { icon }),
          ...(description !== undefined && { description }),
          ...(own.length === 1
            ? { folder: path, space: own[0]!.space.id }
            : { variants: own.map((siteSpace) => variantOf(siteSpace, `${path}/${siteSpace.path}`)) })
        }))
      }),
      ...(sections.length === 0 && spaces.length > 0 && { variants: spaces })
    }
  })
})
