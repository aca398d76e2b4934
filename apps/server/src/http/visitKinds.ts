import { type VisitKind, visitRoutes } from "@octavo/publishing"
import type { HttpServerRequest } from "effect/http"

type Request = Pick<HttpServerRequest.HttpServerRequest, "source">

const kinds = new WeakMap<object, VisitKind>()

/** Notes that a request is a visit of a site, and the kind of its answer; the last one counts. */
export const nameVisit = ({ source }: Request, kind: VisitKind): void => {
  kinds.set(source, kind)
}

/** The kind of the answer to a visit of a site; undefined for another request. */
export const visitKindOf = ({ source }: Request): VisitKind | undefined => kinds.get(source)

/** The route of a visit, without names and keys; undefined for another request. */
export const visitRouteOf = (request: Request): string | undefined => {
  const kind = visitKindOf(request)
  return kind === undefined ? undefined : `/:site${visitRoutes[kind]}`
}
