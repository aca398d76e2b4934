import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { routeOf } from "./routes.ts"
import { visitRouteOf } from "./visitKinds.ts"

/** From how many milliseconds on a request is slow, and in the log by default. */
const slow = 1000

/** Failures of the server are warnings, slow requests information; all others are for those who look for something. */
const levelOf = (status: number, milliseconds: number) =>
  status >= 500 ? "Warn" : milliseconds >= slow ? "Info" : "Debug"

/**
 * Logs a request when its answer begins: method, route, status and time. The route is that of the description of the
 * API, or of the kind of the answer to a visit of a site: paths contain ids and keys, and queries contain search terms.
 */
export const logRequest = (
  request: HttpServerRequest.HttpServerRequest,
  status: number,
  milliseconds: number
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const { method, url } = request
    const route = visitRouteOf(request) ?? routeOf(url.split("?", 1)[0] ?? "") ?? "(none)"
    return Effect.annotateLogs(Effect.logWithLevel(levelOf(status, milliseconds))("A request was answered"), {
      method,
      route,
      status,
      milliseconds
    })
  })

/** Whether a request is logged at this minimal level. */
export const isLogged = (minimum: string, status: number, milliseconds: number): boolean =>
  status >= 500 || milliseconds >= slow || minimum === "Debug" || minimum === "Trace" || minimum === "All"
