import { PasswordsAllowed } from "@octavo/identity"
import { Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PublicUrl } from "../PublicUrl.ts"
import { accountPages } from "./accountPages.ts"
import { Browsers } from "./Browsers.ts"
import { deviceEndpoints } from "./deviceEndpoints.ts"
import { devicePages } from "./devicePages.ts"
import { oidcPages } from "./oidcPages.ts"
import { invitePages } from "./invitePages.ts"
import { mailLinkPages } from "./mailLinkPages.ts"
import { passkeyPages } from "./passkeyPages.ts"
import { passkeyScript, passkeyScriptPath } from "./passkeyScript.ts"
import { passwordPages } from "./passwordPages.ts"
import { signInPages } from "./signInPages.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { ssoPages } from "./ssoPages.ts"
import { unsubscribePages } from "./unsubscribePages.ts"
import { stylesheet } from "./stylesheet.ts"

/** The path contains the hash of the style, so browsers keep it for good. */
const style = HttpRouter.add(
  "GET",
  "/assets/pages.css",
  HttpServerResponse.text(stylesheet, {
    contentType: "text/css; charset=utf-8",
    headers: { "cache-control": "public, max-age=31536000, immutable" }
  })
)

const passkeys = HttpRouter.add(
  "GET",
  passkeyScriptPath,
  HttpServerResponse.text(passkeyScript, {
    contentType: "text/javascript; charset=utf-8",
    headers: { "cache-control": "public, max-age=31536000, immutable", "x-content-type-options": "nosniff" }
  })
)

/** The services of each request. The public URL is that of the routes, since a request has none of its own. */
const services = Layer.mergeAll(
  Browsers.layer,
  SignInLimits.layer,
  Layer.effect(PublicUrl, PublicUrl),
  Layer.effect(PasswordsAllowed, PasswordsAllowed)
)

/** The pages for signing in, and the endpoints for devices. Only this folder knows cookies. */
export const signInLayer = (trustedProxies: number) =>
  Layer.mergeAll(
    accountPages(trustedProxies),
    deviceEndpoints(trustedProxies),
    devicePages(trustedProxies),
    oidcPages(trustedProxies),
    passkeyPages(trustedProxies),
    passwordPages(trustedProxies),
    invitePages(trustedProxies),
    mailLinkPages(trustedProxies),
    signInPages(trustedProxies),
    ssoPages(trustedProxies),
    unsubscribePages(trustedProxies),
    style,
    passkeys
  ).pipe(HttpRouter.provideRequest(services))
