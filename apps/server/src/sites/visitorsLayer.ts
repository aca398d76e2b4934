import { type Blobs, Tenant } from "@octavo/kernel"
import { answerVisit } from "@octavo/publishing"
import { RecentSites, SitesUrl } from "@octavo/sites"
import { Context, Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { onServices } from "../http/onServices.ts"
import { nameVisit } from "../http/visitKinds.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { answerResponse } from "./answerResponse.ts"
import { makeSiteHost } from "./makeSiteHost.ts"
import { readPost } from "./readPost.ts"
import { hostOf, visitOf } from "./visitOf.ts"

/** All that pages of sites are made of. */
type Services =
  | Blobs
  | Exclude<Effect.Services<ReturnType<typeof answerVisit>>, HttpServerRequest.HttpServerRequest>

/** Answers requests for sites, by their host and path, before those of the API are looked at. */
export const visitorsLayer = (trustedProxies: number) =>
  HttpRouter.middleware(
    Effect.gen(function* () {
      const address = yield* SitesUrl
      const onAll = onServices(Context.add(yield* Effect.context<Services>(), SitesUrl, address))
      const publicUrl = yield* PublicUrl
      const siteHost = makeSiteHost(address, publicUrl)
      const recent = yield* RecentSites
      const answer = Effect.fnUntraced(function* (
        request: HttpServerRequest.HttpServerRequest,
        host: string
      ) {
        const post = request.method === "POST" ? yield* readPost(request) : undefined
        const visit = visitOf(request, host, trustedProxies, post)
        const answer = yield* Effect.provideService(
          answerVisit(visit, (kind) => nameVisit(request, kind)),
          Tenant,
          `address ${visit.address}`
        )
        return yield* answerResponse(answer)
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
