import type { SiteResource } from "@octavo/client"
import { Effect } from "effect"
import { callApi } from "../request.ts"
import { isGone, type Mirror, mirrorSetting, reportLoss, skipRefused } from "./Mirror.ts"

/** The settings that a mirror reads of a site. */
export interface SourceSettings {
  readonly id: string
  readonly title?: string
  readonly visibility?: string
  readonly hostname?: string
  readonly adaptiveContent?: { readonly enabled?: boolean }
}

/** The sign-in of visitors; its key is not read. */
interface PublishingAuth {
  readonly backend?: string
  readonly fallbackURL?: string
  readonly integration?: string
}

interface Pair {
  readonly mirror: Mirror
  readonly site: SourceSettings
  /** The path of the site at the source, and that of its mirror. */
  readonly there: string
  readonly here: string
}

const settingOf = (
  { mirror, site: { id, title = "Site" } }: Pair,
  setting: Parameters<typeof mirrorSetting>[2]
) => mirrorSetting(mirror, { id, title }, setting)

/** Adds the hostname, which leads nobody here before it is verified, and reports the record that verifies it. */
const mirrorHostname = Effect.fnUntraced(function* (pair: Pair) {
  const { here, mirror, site } = pair
  const { hostname, id, title = "Site" } = site
  if (hostname === undefined) return
  const isNew = mirror.state.objects[`${id} hostname`] === undefined
  yield* settingOf(pair, {
    words: "hostname",
    path: here,
    name: "hostname",
    value: hostname,
    initial: undefined
  })
  if (!isNew) return
  const { basename, hostnameVerification: proof } = mirror.isDry
    ? {}
    : yield* callApi<Partial<SiteResource>>({ path: here })
  const record = proof === undefined ? "" : `: ${proof.record.name} TXT ${proof.record.value}`
  reportLoss(
    mirror,
    "site",
    title,
    `Its hostname ${hostname} stays at the source until you add its DNS record here and run octavo site verify-hostname${basename === undefined ? "" : ` ${basename}`}${record}`
  )
})

/** Mirrors how visitors sign in, without the key, and reports what an administrator has to enter. */
const mirrorSignIn = Effect.fnUntraced(
  function* (pair: Pair) {
    const { here, mirror, site, there } = pair
    const { adaptiveContent, id, title = "Site", visibility } = site
    if (visibility !== "visitor-auth" && adaptiveContent?.enabled !== true) return
    const auth = yield* mirror.source
      .get<PublishingAuth>(`${there}/publishing/auth`)
      .pipe(Effect.catchIf(isGone, () => Effect.succeed<PublishingAuth>({})))
    const isNew = mirror.state.objects[`${id} visitor sign-in`] === undefined
    yield* settingOf(pair, {
      words: "visitor sign-in",
      path: `${here}/publishing/auth`,
      name: "fallbackURL",
      value: auth.fallbackURL ?? null,
      initial: undefined
    })
    if (!isNew) return
    reportLoss(
      mirror,
      "site",
      title,
      auth.backend === "integration"
        ? `The integration ${auth.integration ?? "of the source"} signs its visitors in. Set up a server that signs them in with the key of the site here.`
        : "Another key signs the tokens of its visitors here. Enter the key of the site in the server that signs them in."
    )
  },
  (effect, { mirror, site: { title = "Site" } }) =>
    skipRefused(mirror, "site", `${title}, visitor sign-in`, effect)
)

/** Mirrors the hostname of a site, the sign-in of its visitors, and whether its content depends on them. */
export const mirrorSiteSettings = Effect.fnUntraced(function* (pair: Pair) {
  const { adaptiveContent } = pair.site
  yield* settingOf(pair, {
    words: "adaptive content",
    path: pair.here,
    name: "adaptiveContent",
    value: { enabled: adaptiveContent?.enabled ?? false },
    initial: { enabled: false }
  })
  yield* mirrorSignIn(pair)
  yield* mirrorHostname(pair)
})
