import { PasswordsAllowed } from "@octavo/identity"
import { Signer } from "@octavo/kernel"
import { PageCaches } from "@octavo/publishing"
import { SitesUrl } from "@octavo/sites"
import type { AppState } from "@octavo/web"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { failureResponse } from "../http/failureResponse.ts"
import { keepBytes, keptResponse } from "../http/KeptBytes.ts"
import { Browsers } from "../signIn/Browsers.ts"
import { html } from "../signIn/html.ts"
import { pageResponse, redirectTo } from "../signIn/pageResponse.ts"
import { page } from "../signIn/route.ts"
import { SignInLimits } from "../signIn/SignInLimits.ts"
import { sessionPurpose, type Visit } from "../signIn/Visit.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { appDocument } from "./appDocument.ts"
import { setupEndpoint } from "./setupEndpoint.ts"
import { BuildFailed, WebApplication } from "./WebApplication.ts"

/** Files have the hash of their content in their name. */
const forGood = { "cache-control": "public, max-age=31536000, immutable" }

const notThere = failureResponse(
  404,
  "The application has no such file. Reload the page for its present version."
)

const file = HttpRouter.add(
  "GET",
  "/app/assets/:name",
  Effect.gen(function* () {
    const { name = "" } = yield* HttpRouter.params
    const web = yield* WebApplication
    const loaded = yield* Effect.promise(() => web.load())
    const found = loaded instanceof BuildFailed ? undefined : loaded.files.get(name)
    return found === undefined ? notThere : yield* keptResponse(found, found.contentType, forGood)
  })
)

/** The symbols of icons of pages, which are those of sites. */
const icons = HttpRouter.add(
  "GET",
  "/app/assets/icons/:hash",
  Effect.gen(function* () {
    const { hash } = yield* HttpRouter.params
    const { assets } = yield* PageCaches
    const asset = hash === `${assets.hash}.svg` ? assets.files.get("icons.svg") : undefined
    if (asset === undefined) return notThere
    const bytes = yield* keepBytes(yield* Effect.promise(asset.read))
    return yield* keptResponse(bytes, "image/svg+xml", forGood)
  })
)

/**
 * A build takes about a second, and up to half a minute on a small or busy machine. Browsers wait for it, because the header `refresh` does not
 * reload a page at an address with a fragment, such as that of the set-up. Proxies often give up after a minute.
 */
const patience = "50 seconds"

const momentPage = ({ site }: Visit) =>
  HttpServerResponse.setHeader(
    pageResponse(site, {
      title: "A moment",
      status: 503,
      body: html`<div class="card">
        <h1>A moment</h1>
        <p>The application is being built. This page reloads by itself.</p>
      </div>`
    }),
    "refresh",
    "2"
  )

const failedPage = ({ site }: Visit, message: string) =>
  pageResponse(site, {
    title: "The application could not be built",
    status: 500,
    isWide: true,
    body: html`<div class="card">
      <h1>The application could not be built</h1>
      <p>The API and the published sites work. Tell the operator of this installation what the build says:</p>
      <pre>${message}</pre>
    </div>`
  })

const stateOf = Effect.fnUntraced(function* ({ signedIn, site }: Visit) {
  const signer = yield* Signer
  const { pathname } = new URL(site.url)
  const state: AppState = {
    base: pathname === "/" ? "" : pathname,
    csrf: signedIn === null ? null : signer.sign(sessionPurpose, signedIn.session.id),
    user:
      signedIn === null
        ? null
        : {
            id: signedIn.user.id,
            displayName: signedIn.user.displayName,
            email: signedIn.user.email,
            isOperator: signedIn.user.isOperator && signedIn.session.within === null
          }
  }
  return state
})

/** Whether an address of the application is shown to those who are not signed in. */
const isOpen = (path: string): boolean => path === "/app/setup"

const document = Effect.fnUntraced(function* (visit: Visit) {
  const { query, request, signedIn, site } = visit
  const [path = ""] = request.url.split("?", 1)
  if (signedIn === null && !isOpen(path)) {
    const wanted = query.size === 0 ? path : `${path}?${query}`
    return redirectTo(site, site.at(`/sign-in?to=${encodeURIComponent(site.pathOf(site.at(wanted)))}`))
  }
  const web = yield* WebApplication
  const loaded = yield* Effect.promise(() => web.load()).pipe(
    Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed(null) })
  )
  if (loaded === null) return momentPage(visit)
  if (loaded instanceof BuildFailed) return failedPage(visit, loaded.message)
  const { root } = yield* SitesUrl
  return appDocument(site, new URL(root).origin, loaded, yield* stateOf(visit))
})

const root = HttpRouter.add(
  "GET",
  "/",
  Effect.map(PublicUrl, (url) =>
    HttpServerResponse.empty({
      status: 302,
      headers: { location: `${new URL(url).pathname.replace(/\/$/, "")}/app` }
    })
  )
)

/** The web application: its document at every address below `/app`, and its files. */
export const appLayer = (trustedProxies: number) =>
  Layer.mergeAll(
    file,
    icons,
    root,
    setupEndpoint(trustedProxies),
    page("GET", "/app/*", trustedProxies, document)
  ).pipe(
    HttpRouter.provideRequest(
      Layer.mergeAll(
        Browsers.layer,
        SignInLimits.layer,
        Layer.effect(PasswordsAllowed, PasswordsAllowed),
        WebApplication.layer,
        Layer.effect(PublicUrl, PublicUrl),
        Layer.effect(SitesUrl, SitesUrl)
      )
    )
  )
