import type { ListQueryValues } from "@octavo/api"
import type { AuditEntry, AuditFilter } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Effect, Option, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { listing } from "../http/listing.ts"
import { presentAuditEntry } from "../presenters/presentAuditEntry.ts"

const contentType = "application/x-ndjson"

/** The number of entries that are read at a time for a stream. */
const pageSize = 500

/** Answers audit entries as a list, or all of them as lines of JSON with `Accept: application/x-ndjson`. */
export const auditLog = Effect.fnUntraced(function* <E extends { readonly _tag: string }, R>(
  scope: string,
  { action, actor, since, until, ...query }: ListQueryValues & AuditFilter,
  list: (filter: AuditFilter, request: ListingRequest) => Effect.Effect<Listing<AuditEntry>, E, R>
) {
  const filter: AuditFilter = { action, actor, since, until }
  const request = yield* HttpServerRequest.HttpServerRequest
  if (request.headers["accept"]?.includes(contentType) !== true) {
    const filters = [action ?? "", actor ?? "", String(since?.getTime()), String(until?.getTime())]
    return yield* listing(
      ["audit-log", scope, ...filters],
      query,
      (page) => list(filter, page),
      presentAuditEntry
    )
  }
  const services = yield* Effect.context<R>()
  // The first page decides about access before the answer begins.
  const first = yield* list(filter, { after: null, limit: pageSize })
  const pages = Stream.paginate(first, ({ items, next }) =>
    next === null
      ? Effect.succeed([items, Option.none<typeof first>()] as const)
      : Effect.map(
          Effect.orDie(list(filter, { after: next, limit: pageSize })),
          (following) => [items, Option.some(following)] as const
        )
  )
  return HttpServerResponse.stream(
    pages.pipe(
      Stream.map((entry) => `${JSON.stringify(presentAuditEntry(entry))}\n`),
      Stream.encodeText,
      Stream.provideContext(services)
    ),
    { contentType }
  )
})
