import { HttpServerResponse } from "effect/http"

/** Answers what was made, with where it is from now on. */
export const created = (resource: {
  readonly urls: { readonly location: string }
}): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe(resource, { status: 201, headers: { location: resource.urls.location } })
