import { TokenRefused } from "@octavo/identity"
import { hashBytes } from "@octavo/kernel"
import {
  admitSiteToken,
  type FrontEndCredential,
  isRendererKey,
  isSiteToken,
  makeFindRenderer,
  seeSite
} from "@octavo/sites"
import { Effect } from "effect"

/** A front end that proved itself, with a name for each of its tokens. */
interface AuthenticatedFrontEnd {
  readonly frontEnd: FrontEndCredential
  readonly name: string
}

/** Whether a bearer token is one of front ends, valid or not. Keys of users look differently. */
export const isOfFrontEnd = (text: string): boolean => isRendererKey(text) || isSiteToken(text)

/** Makes the function that turns the token of a front end into its credential, or refuses it. */
export const makeAuthenticateFrontEnd = Effect.gen(function* () {
  const findRenderer = yield* makeFindRenderer
  return Effect.fnUntraced(function* (text: string) {
    if (isRendererKey(text)) {
      const token = yield* findRenderer(text)
      if (token === null) return yield* new TokenRefused()
      const renderer: AuthenticatedFrontEnd = {
        frontEnd: { kind: "renderer", token },
        name: `renderer ${token.id}`
      }
      return renderer
    }
    const audience = yield* admitSiteToken(text)
    if (audience === null) return yield* new TokenRefused()
    const ofSite: AuthenticatedFrontEnd = {
      frontEnd: { kind: "site", site: yield* seeSite(audience) },
      // The name covers the audience: a kept answer is repeated to the same audience alone.
      name: `site token ${hashBytes(text).slice(0, 32)}`
    }
    return ofSite
  })
})
