import { Effect, Option } from "effect"
import { HttpTraceContext, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import { routeOf } from "./routes.ts"
import { visitRouteOf } from "./visitKinds.ts"

/**
 * Makes the span of a request, named by its route; visits of sites have one name together. Addresses, queries and headers are left
 * out, since they contain keys. The span of the client is the parent, if it names one.
 */
export const requestSpan = <E, R>(
  request: HttpServerRequest.HttpServerRequest,
  handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) => {
  const { headers, method, url } = request
  const [path = ""] = url.split("?", 1)
  const route = routeOf(path) ?? "a site"
  return handler.pipe(
    Effect.tap(({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status)),
    // That a request is a visit, and of which kind, is known by now; the path of a page may look like that of an operation.
    Effect.ensuring(
      Effect.suspend(() => {
        const visited = visitRouteOf(request)
        return visited === undefined ? Effect.void : Effect.annotateCurrentSpan("http.route", visited)
      })
    ),
    Effect.withSpan(`${method} ${route}`, {
      kind: "server",
      parent: Option.getOrUndefined(HttpTraceContext.fromHeaders(headers)),
      attributes: { "http.request.method": method, "http.route": route }
    })
  )
}
