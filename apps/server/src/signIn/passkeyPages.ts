import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  relyingPartyOf,
  removePasskey,
  signInWithPasskey
} from "@octavo/identity"
import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { PageFailure } from "./PageFailure.ts"
import { pageHeaders, redirectTo } from "./pageResponse.ts"
import { readForm } from "./readForm.ts"
import { page, refusedAs, sessionPage } from "./route.ts"
import { withSession } from "./sessionCookie.ts"
import { SignInLimits } from "./SignInLimits.ts"
import type { Site } from "./Site.ts"
import { browserOf, readSessionForm, type SignedInVisit, type Visit } from "./Visit.ts"

const noPasskeys = new PageFailure({
  status: 404,
  code: "passkey/none",
  message: "Browsers have passkeys for addresses with TLS alone. Sign in in another way."
})

const requireParty = ({ url }: Site) => {
  const party = relyingPartyOf(url)
  return party === null ? Effect.fail(noPasskeys) : Effect.succeed(party)
}

const answer = (site: Site, options: unknown) =>
  HttpServerResponse.jsonUnsafe(options, { headers: pageHeaders(site) })

const beginSignIn = Effect.fnUntraced(function* ({ address, request, site }: Visit) {
  yield* readForm(request, site)
  const party = yield* requireParty(site)
  yield* (yield* SignInLimits).count("challenge", address)
  return answer(site, yield* beginPasskeySignIn(party))
})

const signIn = Effect.fnUntraced(function* (visit: Visit) {
  const { address, request, site } = visit
  const fields = yield* readForm(request, site)
  const party = yield* requireParty(site)
  const limits = yield* SignInLimits
  const { secret } = yield* signInWithPasskey(party, fields.get("response") ?? "", browserOf(visit)).pipe(
    refusedAs("passkey/refused"),
    limits.countFailures("passkey", address)
  )
  return withSession(site, redirectTo(site, site.targetOf(fields.get("to"))), secret)
})

const begin = Effect.fnUntraced(function* (visit: SignedInVisit) {
  yield* readSessionForm(visit)
  const party = yield* requireParty(visit.site)
  const { session, user } = visit.signedIn
  yield* (yield* SignInLimits).count("challenge", user.id)
  return answer(visit.site, yield* beginPasskey(session, user, party).pipe(refusedAs("passkey/proof")))
})

const backTo = ({ site }: SignedInVisit) => redirectTo(site, site.at("/account"))

const add = Effect.fnUntraced(function* (visit: SignedInVisit) {
  const fields = yield* readSessionForm(visit)
  const party = yield* requireParty(visit.site)
  yield* addPasskey(visit.signedIn.session, party, {
    label: fields.get("label") ?? "",
    response: fields.get("response") ?? ""
  }).pipe(refusedAs("passkey/refused"))
  return backTo(visit)
})

const remove = Effect.fnUntraced(function* (visit: SignedInVisit) {
  const fields = yield* readSessionForm(visit)
  yield* removePasskey(visit.signedIn.session, fields.get("id") ?? "").pipe(refusedAs("passkey/proof"))
  return backTo(visit)
})

/** The forms that sign in with a passkey, and that add and remove the passkeys of the user. */
export const passkeyPages = (trustedProxies: number) =>
  Layer.mergeAll(
    page("POST", "/sign-in/passkey/options", trustedProxies, beginSignIn),
    page("POST", "/sign-in/passkey", trustedProxies, signIn),
    sessionPage("POST", "/account/passkeys/options", trustedProxies, begin),
    sessionPage("POST", "/account/passkeys", trustedProxies, add),
    sessionPage("POST", "/account/passkeys/remove", trustedProxies, remove)
  )
