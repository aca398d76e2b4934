import { type Blobs, forgetWhenChanged, Tenant } from "@octavo/kernel"
import { type Answer, answerVisit } from "@octavo/publishing"
import { RecentSites, SitesUrl } from "@octavo/sites"
import { Context, Effect, References, Tracer } from "effect"
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { IncomingMessage } from "node:http"
import { measuredVisit } from "../http/measuredRequest.ts"
import { onServices } from "../http/onServices.ts"
import { isLogged } from "../http/requestLog.ts"
import { nameVisit } from "../http/visitKinds.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { answerResponse } from "./answerResponse.ts"
import type { KeptVisits } from "./KeptVisits.ts"
import { makeSiteHost } from "./makeSiteHost.ts"
import { readPost } from "./readPost.ts"
import { hostOf, visitOf } from "./visitOf.ts"

/** All that pages of sites are made of. */
type Services =
  | Blobs
  | Exclude<Effect.Services<ReturnType<typeof answerVisit>>, HttpServerRequest.HttpServerRequest>

/** The answers that a server keeps for visitors, and whether it counts them for metrics. */
interface VisitorsMemory {
  readonly visits: KeptVisits
  readonly isMeasured: boolean
}

/** Keeps a response for other visitors, unless a log or a trace is to have each request. */
const keepFor = (
  { isMeasured, visits }: VisitorsMemory,
  { source }: HttpServerRequest.HttpServerRequest,
  generation: number,
  answer: Answer,
  response: HttpServerResponse.HttpServerResponse
) =>
  Effect.withFiber((fiber) => {
    const minimum = fiber.getRef(References.MinimumLogLevel)
    const isTraced = fiber.getRef(Tracer.Tracer) !== Tracer.nativeTracer
    if (!isTraced && !isLogged(minimum, response.status, 0) && source instanceof IncomingMessage) {
      const { context } = fiber
      visits.keep(source, generation, answer, response, (status, milliseconds) => {
        if (isMeasured) measuredVisit("page", status, milliseconds, context)
      })
    }
    return Effect.void
  })

/** Answers requests for sites, by their host and path, before those of the API are looked at. */
export const visitorsLayer = (trustedProxies: number, kept?: VisitorsMemory) =>
  HttpRouter.middleware(
    Effect.gen(function* () {
      const address = yield* SitesUrl
      const onAll = onServices(Context.add(yield* Effect.context<Services>(), SitesUrl, address))
      const publicUrl = yield* PublicUrl
      const siteHost = makeSiteHost(address, publicUrl)
      const recent = yield* RecentSites
      if (kept !== undefined) {
        for (const kind of ["sites", "visits"] as const) yield* forgetWhenChanged(kind, kept.visits)
      }
      const answer = Effect.fnUntraced(function* (
        request: HttpServerRequest.HttpServerRequest,
        host: string
      ) {
        const generation = kept?.visits.generation ?? 0
        const post = request.method === "POST" ? yield* readPost(request) : undefined
        const visit = visitOf(request, host, trustedProxies, post)
        const answer = yield* Effect.provideService(
          answerVisit(visit, (kind) => nameVisit(request, kind)),
          Tenant,
          `address ${visit.address}`
        )
        const response = yield* answerResponse(answer)
        if (kept !== undefined && answer.again !== undefined) {
          yield* keepFor(kept, request, generation, answer, response)
        }
        return response
      })
      return (handler) =>
        HttpServerRequest.HttpServerRequest.use((request) => {
          const host = hostOf(request, trustedProxies)
          const [path = ""] = request.url.split("?", 1)
          const found = siteHost(host, path)
          const answered = found.host === null ? handler : onAll(answer(request, found.host))
          if (!found.mayBeHostname) return answered
          return Effect.flatMap(recent.findByAddress("hostname", host.replace(/:\d+$/, "")), (site) =>
            site === null ? answered : onAll(answer(request, host))
          )
        })
    }),
    { global: true }
  )
