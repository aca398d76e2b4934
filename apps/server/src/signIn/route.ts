import type { Failure } from "@octavo/api"
import { statusOf } from "@octavo/api"
import { ClientAddress } from "@octavo/identity"
import { Effect, References } from "effect"
import { HttpRouter, type HttpServerResponse } from "effect/http"
import { html } from "./html.ts"
import { PageFailure } from "./PageFailure.ts"
import { pageResponse, redirectTo } from "./pageResponse.ts"
import type { Site } from "./Site.ts"
import { type SignedInVisit, type Visit, signedInVisit, visitOf } from "./Visit.ts"

type Response = HttpServerResponse.HttpServerResponse

const titles: Readonly<Record<number, string>> = {
  403: "Not allowed",
  404: "Not found",
  429: "Too many attempts"
}

const errorPage = Effect.fnUntraced(function* (site: Site, { code, message, status }: PageFailure) {
  const { requestId } = yield* References.CurrentLogAnnotations
  const title = titles[status] ?? "That did not work"
  return pageResponse(site, {
    title,
    status,
    body: html`<div class="card">
        <h1>${title}</h1>
        <p>${message}</p>
        <p><a href="${site.at("/account")}">Go to your account</a></p>
      </div>
      <footer>Code <code>${code}</code> · Request <code>${String(requestId)}</code></footer>`
  })
})

/** Turns the errors of an operation into a page with a code: that of the reason where the error has one. */
export const refusedAs =
  (code: string) =>
  <A, E extends PageFailure | (Failure & { readonly reason?: string }), R>(
    effect: Effect.Effect<A, E, R>
  ): Effect.Effect<A, PageFailure, R> =>
    Effect.mapError(effect, (error) =>
      error instanceof PageFailure
        ? error
        : new PageFailure({
            status: statusOf(error.constructor) ?? 400,
            code: error.reason ?? code,
            message: error.message
          })
    )

const unreadable = new PageFailure({
  status: 400,
  code: "query/unreadable",
  message: "The address contains a NUL character. Go back and follow the link again."
})

/** A NUL cannot be stored; half of a surrogate pair became U+FFFD. */
const isStorable = ({ query }: Visit): boolean => !`${query}`.includes("%00")

/** Adds a page for everybody. Its failures become error pages. */
export const page = <E extends PageFailure, R>(
  method: "GET" | "POST",
  path: HttpRouter.PathInput,
  trustedProxies: number,
  answer: (visit: Visit) => Effect.Effect<Response, E, R>
) =>
  HttpRouter.add(
    method,
    path,
    Effect.flatMap(visitOf(trustedProxies), (visit) =>
      Effect.catch(isStorable(visit) ? answer(visit) : unreadable, (failure: PageFailure) =>
        errorPage(visit.site, failure)
      ).pipe(Effect.provideService(ClientAddress, visit.address))
    )
  )

/** Adds a page for signed-in users; others sign in first, and come back to what they wanted to see. */
export const sessionPage = <E extends PageFailure, R>(
  method: "GET" | "POST",
  path: HttpRouter.PathInput,
  trustedProxies: number,
  answer: (visit: SignedInVisit) => Effect.Effect<Response, E, R>
) =>
  page(
    method,
    path,
    trustedProxies,
    Effect.fnUntraced(function* (visit: Visit) {
      const { query, request, site } = visit
      const found = yield* signedInVisit(visit)
      if (found !== null) return yield* answer(found)
      const [shown = ""] = request.url.split("?", 1)
      const wanted = request.method === "POST" || query.size === 0 ? shown : `${shown}?${query}`
      const to = encodeURIComponent(site.pathOf(site.at(wanted)))
      return redirectTo(site, site.at(`/sign-in?to=${to}`))
    })
  )
