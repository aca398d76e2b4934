import { Caller, callerOf, type SessionFacts } from "@octavo/identity"
import { Signer } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { clientAddress } from "../http/clientAddress.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { Browsers } from "./Browsers.ts"
import { html, type Html } from "./html.ts"
import { PageFailure } from "./PageFailure.ts"
import { readForm } from "./readForm.ts"
import { sessionSecretOf } from "./sessionCookie.ts"
import { Site } from "./Site.ts"

/** A request of a browser for a page. */
export interface Visit {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly site: Site
  readonly query: URLSearchParams
  /** The address of the client, as it is counted. */
  readonly address: string
  /** The secret in the cookie, whether or not it opens a session. */
  readonly secret: string | null
  readonly signedIn: SessionFacts | null
}

/** The visit of a signed-in user. */
export interface SignedInVisit extends Visit {
  readonly signedIn: SessionFacts
  /** The hidden field that all forms of this session carry. */
  readonly formToken: Html
}

/** Looks at the request: its session is the one that its cookie opens. */
export const visitOf = Effect.fnUntraced(function* (trustedProxies: number) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const site = new Site(yield* PublicUrl)
  const authenticate = yield* Browsers
  const secret = sessionSecretOf(site, request)
  const found = secret === null ? Option.none() : yield* Effect.option(authenticate(secret))
  const visit: Visit = {
    request,
    site,
    query: new URL(request.url, "http://localhost").searchParams,
    address: clientAddress(request, trustedProxies),
    secret,
    signedIn: Option.getOrNull(found)
  }
  return visit
})

/** The browser of a visit, for the session that it starts. */
export const browserOf = ({ address, request, secret }: Visit) => ({
  address,
  userAgent: request.headers["user-agent"] ?? "",
  replacedSecret: secret
})

/** The purpose of the signature of a session that its forms and the requests of the application carry. */
export const sessionPurpose = "form of a session"

/** The visit as one of a signed-in user; null where nobody is signed in. */
export const signedInVisit = Effect.fnUntraced(function* (visit: Visit) {
  const { signedIn } = visit
  if (signedIn === null) return null
  const signature = (yield* Signer).sign(sessionPurpose, signedIn.session.id)
  const formToken = html`<input type="hidden" name="form" value="${signature}" />`
  const found: SignedInVisit = { ...visit, signedIn, formToken }
  return found
})

/** Reads a form of a signed-in user. Its hidden field proves that a page of this session has sent it. */
export const readSessionForm = Effect.fnUntraced(function* (visit: SignedInVisit) {
  const fields = yield* readForm(visit.request, visit.site)
  const signer = yield* Signer
  if (signer.verify(sessionPurpose, visit.signedIn.session.id, fields.get("form") ?? "")) return fields
  return yield* new PageFailure({
    status: 403,
    code: "form/session",
    message: "The form belongs to another session. Go back, reload the page and try again."
  })
})

/** Runs an operation on behalf of the user who is signed in. */
export const asUser = ({ signedIn }: SignedInVisit) => Effect.provideService(Caller, callerOf(signedIn))
