import { Effect } from "effect"
import { Audience } from "./Audience.ts"
import type { Credentials } from "./Credentials.ts"
import { RecentSites } from "./RecentSites.ts"
import type { SiteAt } from "./SiteAt.ts"
import { rootBelow } from "./SiteRoot.ts"

/** The decision about a visitor: the audience with the path that is asked below its root, or nothing for a site that is not theirs. */
export type Admission = {
  readonly kind: "admitted"
  readonly audience: Audience
  readonly path: string
} | null

type Place = Extract<SiteAt, { kind: "site" }>

/**
 * Admits whom the key in the first segment of the path admits. No key, a wrong one and one that was revoked have the same answer.
 */
const admitByShareKey = Effect.fnUntraced(function* ({ root, path, site }: Place) {
  const [key = "", ...rest] = path.split("/")
  if (key === "" || !(yield* (yield* RecentSites).isShareKey(site, key))) return null
  const audience = new Audience({ site, root: rootBelow(root, key), siteRoot: root, shareKey: key })
  return { kind: "admitted", audience, path: rest.join("/") } as Admission
})

/** Decides whether a visitor may read a site, and as which audience. */
export const admitVisitor: (
  at: Place,
  credentials: Credentials
) => Effect.Effect<Admission, never, RecentSites> = Effect.fnUntraced(function* (at) {
  if (at.isPreview) return null
  switch (at.site.visibility) {
    case "public":
    case "unlisted":
      return {
        kind: "admitted",
        audience: new Audience({ site: at.site, root: at.root }),
        path: at.path
      } as Admission
    case "share-link":
      return yield* admitByShareKey(at)
    case "visitor-auth":
      return null
  }
})
