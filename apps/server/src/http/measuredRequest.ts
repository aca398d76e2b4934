import { Api } from "@octavo/api"
import { labelled, metrics } from "@octavo/kernel"
import type { VisitKind } from "@octavo/publishing"
import { type Context } from "effect"
import { FindMyWay, type HttpServerRequest } from "effect/http"
import { routesBesides } from "./routes.ts"
import { visitKindOf } from "./visitKinds.ts"

interface Endpoint {
  readonly identifier: string
  readonly method: string
  readonly path: string
}

/** The names of operations and of other routes, by the same router that finds their handlers. */
const makeNames = () => {
  const names = FindMyWay.make<string>({ maxParamLength: 16_384 })
  const add = (method: string, path: string, name: string) => names.on(method, path as `/${string}`, name)
  for (const group of Object.values(Api.groups))
    for (const { identifier, method, path } of Object.values<Endpoint>(group.endpoints))
      add(method, path, identifier)
  for (const { method, path } of routesBesides) add(method, path, `${method} ${path}`)
  return names
}

const counts = labelled(metrics.requests, "operation", "status")
const times = labelled(metrics.requestSeconds, "operation")
const visits = labelled(metrics.visits, "kind", "status")
const visitTimes = labelled(metrics.visitSeconds, "kind")

/** Counts a visit of a site by the kind of the answer and its status. */
export const measuredVisit = (
  kind: VisitKind,
  status: number,
  milliseconds: number,
  context: Context.Context<never>
): void => {
  visits(kind, String(status)).updateUnsafe(1, context)
  visitTimes(kind).updateUnsafe(milliseconds / 1000, context)
}

/** Counts visits of sites by the kind of the answer and status, other requests by operation and status; unknown paths are one operation. */
export const measuredRequest = () => {
  const names = makeNames()
  return (
    request: Pick<HttpServerRequest.HttpServerRequest, "method" | "source" | "url">,
    status: number,
    milliseconds: number,
    context: Context.Context<never>
  ): void => {
    const kind = visitKindOf(request)
    if (kind !== undefined) return measuredVisit(kind, status, milliseconds, context)
    const { method, url } = request
    const path = url.split("?", 1)[0] ?? ""
    const name = names.find(method === "HEAD" ? "GET" : (method as "GET"), path)?.handler ?? "other"
    counts(name, String(status)).updateUnsafe(1, context)
    times(name).updateUnsafe(milliseconds / 1000, context)
  }
}
