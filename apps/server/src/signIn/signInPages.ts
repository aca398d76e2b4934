import {
  findSignInLink,
  findSignInProviders,
  hasSeveralOrganizations,
  listSignInProviders,
  OrganizationId,
  Passkeys,
  Passwords,
  PasswordsAllowed,
  relyingPartyOf,
  type SignInProvider,
  signInWithLink,
  signInWithPassword,
  signInWithToken,
  ssoStartUrl
} from "@octavo/identity"
import { Mailer } from "@octavo/notifications"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { html, type Html } from "./html.ts"
import { passkeyForm } from "./passkeyScript.ts"
import { pageResponse, redirectTo } from "./pageResponse.ts"
import { readForm } from "./readForm.ts"
import { page, refusedAs } from "./route.ts"
import { withSession } from "./sessionCookie.ts"
import type { Site } from "./Site.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { browserOf, type Visit } from "./Visit.ts"

const signedInNotice = ({ signedIn, site }: Visit): Html | null =>
  signedIn === null
    ? null
    : html`<p class="notice good">
        You are signed in as ${signedIn.user.displayName}.
        <a href="${site.at("/account")}">Go to your account</a>
      </p>`

/** Providers are links: a policy that allows forms to us alone would block the way from a form to a provider. */
const providerLinks = (site: Site, providers: ReadonlyArray<SignInProvider>, target: string): Html | null =>
  providers.length === 0
    ? null
    : html`${providers.map(
          (provider) =>
            html`<p>
              <a class="button" href="${ssoStartUrl(site.url, provider)}?to=${encodeURIComponent(target)}"
                >Continue with ${provider.label || "single sign-on"}</a
              >
            </p>`
        )}
        <div class="divider">or</div>`

/** The form that finds the providers of an address. A result replaces it where there is one. */
const lookupForm = (site: Site, target: string): Html =>
  html`<form method="post" action="${site.at("/sign-in")}">
      <input type="hidden" name="to" value="${target}" />
      <label for="email">E-mail address</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        maxlength="254"
        required
        aria-describedby="email-help"
      />
      <p id="email-help" class="muted">Finds the single sign-on of your organization.</p>
      <button>Continue</button>
    </form>
    <div class="divider">or</div>`

/** The form for passwords, for installations where somebody has one. */
const passwordForm = (site: Site, target: string, email: string): Html =>
  html`<form method="post" action="${site.at("/sign-in/password")}">
      <input type="hidden" name="to" value="${target}" />
      <label for="username">E-mail address</label>
      <input
        id="username"
        name="email"
        type="email"
        autocomplete="username"
        maxlength="254"
        value="${email}"
        required
      />
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required />
      <button>Sign in</button>
    </form>
    <div class="divider">or</div>`

/** The form for passkeys, where browsers have them and somebody has one. */
const passkeyButton = (site: Site, target: string): Html =>
  html`${passkeyForm(site, {
    ask: "get",
    action: "/sign-in/passkey",
    fields: html`<input type="hidden" name="to" value="${target}" /><button>Sign in with a passkey</button>`,
    end: html`<div class="divider">or</div>`
  })}`

const mailLink = (site: Site): Html =>
  html`<p><a class="button" href="${site.at("/sign-in/mail")}">Get a sign-in link by mail</a></p>
    <div class="divider">or</div>`

const signInPage = Effect.fnUntraced(function* (
  visit: Visit,
  to: string | null,
  problem: string | null,
  email = ""
) {
  const { organizationId } = yield* HttpRouter.params
  const providers = yield* listSignInProviders(
    organizationId === undefined ? null : OrganizationId.make(organizationId)
  )
  // The only organization needs no address to be found by.
  const needsAddress = organizationId === undefined && (yield* hasSeveralOrganizations)
  return yield* showSignInPage(visit, to, { providers, needsAddress, problem, notice: null, email })
})

interface Shown {
  readonly providers: ReadonlyArray<SignInProvider>
  readonly needsAddress: boolean
  readonly problem: string | null
  readonly notice: string | null
  /** The address for which a password was refused. */
  readonly email: string
}

const showSignInPage = Effect.fnUntraced(function* (
  visit: Visit,
  to: string | null,
  { email, needsAddress, notice, problem, providers }: Shown
) {
  const { site } = visit
  const hasPasswords = (yield* PasswordsAllowed) && (yield* (yield* Passwords).hasAny)
  const hasPasskeys = relyingPartyOf(site.url) !== null && (yield* (yield* Passkeys).hasAny)
  const sendsMail = (yield* Mailer).isEnabled
  const target = site.pathOf(site.targetOf(to))
  return pageResponse(site, {
    title: "Sign in",
    status: problem === null ? 200 : 403,
    hasPasskeys,
    body: html`<div class="card">
        <h1>Sign in</h1>
        ${signedInNotice(visit)}
        ${problem !== null && html`<p class="notice bad" role="alert">${problem}</p>`}
        ${notice !== null && html`<p class="notice" role="status">${notice}</p>`}
        ${providerLinks(site, providers, target) ?? (needsAddress && lookupForm(site, target))}
        ${hasPasskeys && passkeyButton(site, target)} ${hasPasswords && passwordForm(site, target, email)}
        ${sendsMail && mailLink(site)}
        <form method="post" action="${site.at("/sign-in/token")}">
          <input type="hidden" name="to" value="${target}" />
          <label for="token">API token</label>
          <input
            id="token"
            name="token"
            class="key"
            type="password"
            autocomplete="off"
            spellcheck="false"
            required
            aria-describedby="token-help"
          />
          <p id="token-help" class="muted">
            The session ends with the token, and cannot make further tokens.
          </p>
          <button>Sign in</button>
        </form>
      </div>
      <p class="muted">No token? An operator of this installation can send you a sign-in link.</p>`
  })
})

const showSignIn = (visit: Visit) => signInPage(visit, visit.query.get("to"), null)

const noProvider = "There is no single sign-on for this address. Check it, or sign in in another way."

/** Answers an address with the providers of its domain. Known and unknown domains take the same steps. */
const lookUpProviders = Effect.fnUntraced(function* (visit: Visit) {
  const { address, request, site } = visit
  const fields = yield* readForm(request, site)
  const limits = yield* SignInLimits
  yield* limits.count("lookup", address)
  const providers = yield* findSignInProviders((fields.get("email") ?? "").trim())
  const notice = providers.length === 0 ? noProvider : null
  return yield* showSignInPage(visit, fields.get("to"), {
    providers,
    needsAddress: true,
    problem: null,
    notice,
    email: ""
  })
})

const wrongToken = "This API token is unknown, expired or revoked. Check it and try again."

const signInByToken = Effect.fnUntraced(function* (visit: Visit) {
  const { address, request, site } = visit
  const fields = yield* readForm(request, site)
  const limits = yield* SignInLimits
  const to = fields.get("to")
  return yield* signInWithToken((fields.get("token") ?? "").trim(), browserOf(visit)).pipe(
    limits.countFailures("token", address),
    Effect.map(({ secret }) => withSession(site, redirectTo(site, site.targetOf(to)), secret)),
    Effect.catchTag("TokenRefused", () => signInPage(visit, to, wrongToken))
  )
})

const signInByPassword = Effect.fnUntraced(function* (visit: Visit) {
  const { address, request, site } = visit
  const fields = yield* readForm(request, site)
  const limits = yield* SignInLimits
  const to = fields.get("to")
  const email = (fields.get("email") ?? "").trim()
  return yield* signInWithPassword(email, fields.get("password") ?? "", browserOf(visit)).pipe(
    limits.countFailures("account", email.toLowerCase().slice(0, 254)),
    limits.countFailures("password", address),
    limits.inTurn(address),
    Effect.map(({ secret }) => withSession(site, redirectTo(site, site.targetOf(to)), secret)),
    Effect.catchTag(["PasswordRefused", "PasswordsOff"], ({ message }) =>
      signInPage(visit, to, message, email)
    )
  )
})

const linkSecret = Effect.map(HttpRouter.params, ({ secret = "" }) => secret)

const showLink = Effect.fnUntraced(function* (visit: Visit) {
  const { address, site } = visit
  const limits = yield* SignInLimits
  const secret = yield* linkSecret
  const user = yield* findSignInLink(secret).pipe(
    refusedAs("link/refused"),
    limits.countFailures("link", address)
  )
  return pageResponse(site, {
    title: "Sign in",
    body: html`<div class="card">
      <h1>Sign in as ${user.displayName}</h1>
      <p>This link signs this browser in as <strong>${user.email}</strong>. It works once.</p>
      <p class="muted">Not you? Close this page: go on only with a link that you asked for.</p>
      <form method="post" action="${site.at(`/sign-in/link/${encodeURIComponent(secret)}`)}">
        <button>Sign in</button>
      </form>
    </div>`
  })
})

const signInByLink = Effect.fnUntraced(function* (visit: Visit) {
  const { address, request, site } = visit
  yield* readForm(request, site)
  const limits = yield* SignInLimits
  const { secret } = yield* signInWithLink(yield* linkSecret, browserOf(visit)).pipe(
    refusedAs("link/refused"),
    limits.countFailures("link", address)
  )
  return withSession(site, redirectTo(site, site.at("/app")), secret)
})

/** The pages on which a browser signs in. A link is used by its button, since scanners of mail open every link. */
export const signInPages = (trustedProxies: number) =>
  Layer.mergeAll(
    page("GET", "/sign-in", trustedProxies, showSignIn),
    page("POST", "/sign-in", trustedProxies, lookUpProviders),
    page("GET", "/sign-in/:organizationId", trustedProxies, showSignIn),
    page("POST", "/sign-in/token", trustedProxies, signInByToken),
    page("POST", "/sign-in/password", trustedProxies, signInByPassword),
    page("GET", "/sign-in/link/:secret", trustedProxies, showLink),
    page("POST", "/sign-in/link/:secret", trustedProxies, signInByLink)
  )
