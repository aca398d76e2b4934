import {
  type ApiToken,
  createOwnToken,
  endSession,
  endSessions,
  isUsable,
  listOrganizations,
  listOwnTokens,
  listSessions,
  Passkeys,
  Passwords,
  PasswordsAllowed,
  relyingPartyOf,
  revokeOwnToken
} from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { accountBody } from "./accountBody.ts"
import { html } from "./html.ts"
import { PageFailure } from "./PageFailure.ts"
import { pageResponse, redirectTo } from "./pageResponse.ts"
import { refusedAs, sessionPage } from "./route.ts"
import { withoutSession } from "./sessionCookie.ts"
import { asUser, readSessionForm, type SignedInVisit } from "./Visit.ts"

const pageSize = 100
const maxPages = 20

/** The items of a list, as many as a page can show. */
const collect = Effect.fnUntraced(function* <A, E, R>(
  list: (request: ListingRequest) => Effect.Effect<Listing<A>, E, R>
) {
  const items: Array<A> = []
  let after: ListingRequest["after"] = null
  for (let count = 0; count < maxPages; count++) {
    const found: Listing<A> = yield* list({ after, limit: pageSize })
    items.push(...found.items)
    if (found.next === null) break
    after = found.next
  }
  return items
})

/** The account page, with a token that was just made. */
const showAccount = (visit: SignedInVisit, key: string | null = null) =>
  Effect.gen(function* () {
    const now = yield* DateTime.now
    const tokens: ReadonlyArray<ApiToken> = yield* collect(listOwnTokens)
    const { user } = visit.signedIn
    const hasPasskeys = relyingPartyOf(visit.site.url) !== null
    const body = accountBody(visit, {
      key,
      passkeys: hasPasskeys ? yield* (yield* Passkeys).listOfUser(user.id) : null,
      password: {
        isAllowed: yield* PasswordsAllowed,
        isSet: Option.isSome(yield* (yield* Passwords).find(user.id))
      },
      organizations: yield* collect(listOrganizations),
      sessions: yield* collect(listSessions),
      tokens: tokens.filter((token) => isUsable(token, now))
    })
    return pageResponse(visit.site, { title: "Your account", isWide: true, hasPasskeys, body })
  }).pipe(asUser(visit))

const backTo = (visit: SignedInVisit) => redirectTo(visit.site, visit.site.at("/account"))

const maxLabelLength = 50
const maxDays = 365

const invalid = (message: string) => new PageFailure({ status: 400, code: "account/token", message })

const createToken = Effect.fnUntraced(function* (visit: SignedInVisit) {
  const fields = yield* readSessionForm(visit)
  const label = (fields.get("label") ?? "").normalize("NFC").trim()
  const days = Number(fields.get("days"))
  if (label === "" || [...label].length > maxLabelLength || /\p{Cc}/u.test(label)) {
    return yield* invalid(
      `A token needs a label of 1 to ${maxLabelLength} characters. Go back and change it.`
    )
  }
  if (!Number.isInteger(days) || days < 1 || days > maxDays) {
    return yield* invalid(`A token lives for 1 to ${maxDays} days. Go back and change it.`)
  }
  const { key } = yield* createOwnToken(visit.signedIn.session, { label, days }).pipe(
    refusedAs("account/from-token")
  )
  return yield* showAccount(visit, key)
})

const revokeToken = Effect.fnUntraced(function* (visit: SignedInVisit) {
  const fields = yield* readSessionForm(visit)
  yield* revokeOwnToken(fields.get("id") ?? "").pipe(asUser(visit))
  return backTo(visit)
})

const endOne = Effect.fnUntraced(function* (visit: SignedInVisit) {
  const fields = yield* readSessionForm(visit)
  yield* endSession(fields.get("id") ?? "").pipe(asUser(visit))
  return backTo(visit)
})

const signedOut = ({ site }: SignedInVisit) =>
  withoutSession(
    site,
    pageResponse(site, {
      title: "Signed out",
      body: html`<div class="card">
        <h1>You are signed out</h1>
        <p>
          This browser has no access any more. If you signed in with single sign-on, you may still be signed
          in at your provider.
        </p>
        <p><a class="button" href="${site.at("/sign-in")}">Sign in again</a></p>
      </div>`
    })
  )

const signOut = Effect.fnUntraced(function* (visit: SignedInVisit) {
  yield* readSessionForm(visit)
  yield* endSession(visit.signedIn.session.id).pipe(asUser(visit))
  return signedOut(visit)
})

const signOutEverywhere = Effect.fnUntraced(function* (visit: SignedInVisit) {
  yield* readSessionForm(visit)
  yield* endSessions().pipe(asUser(visit))
  return signedOut(visit)
})

/** The account of a signed-in user: tokens and sessions. */
export const accountPages = (trustedProxies: number) =>
  Layer.mergeAll(
    sessionPage("GET", "/account", trustedProxies, (visit) => showAccount(visit)),
    sessionPage("POST", "/account/tokens", trustedProxies, createToken),
    sessionPage("POST", "/account/tokens/revoke", trustedProxies, revokeToken),
    sessionPage("POST", "/account/sessions/end", trustedProxies, endOne),
    sessionPage("POST", "/account/sign-out", trustedProxies, signOut),
    sessionPage("POST", "/account/sign-out-everywhere", trustedProxies, signOutEverywhere)
  )
