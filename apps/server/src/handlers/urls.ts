import { requireSpace } from "@octavo/content"
import { type PageCaches, resolvePublishedUrl } from "@octavo/publishing"
import { PublishedContentNotFound, type RecentSites, SitesUrl } from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { presentEmbed } from "../presenters/presentEmbed.ts"
import { presentLookup } from "../presenters/presentLookup.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { contentAtUrl, noVisitor, type Resolve } from "../sites/contentAtUrl.ts"

export const urlsLayer = apiGroup(
  "urls",
  Effect.fnUntraced(function* (handlers) {
    const caches = yield* Effect.context<PageCaches | RecentSites>()
    const resolve: Resolve = (...asked) => Effect.provideContext(resolvePublishedUrl(...asked), caches)
    const content = contentAtUrl(yield* PublicUrl, yield* SitesUrl, resolve)

    return handlers.handleAll({
      getContentByUrl: ({ query: { url } }) => content(url),
      getEmbedByUrl: ({ query }) => presentEmbed(query.url),
      getEmbedByUrlInSpace: ({ params, query }) =>
        Effect.andThen(requireSpace(params.spaceId, "read"), presentEmbed(query.url)),
      getPublishedContentByUrl: ({ query }) =>
        resolve(
          query.url,
          { ...noVisitor, token: query.visitorAuthToken ?? null },
          query.redirectOnError === "true"
        ).pipe(
          Effect.catchTag("SpaceNotFound", () => new PublishedContentNotFound()),
          Effect.map(presentLookup)
        ),
      resolvePublishedContentByUrl: ({ payload: { redirectOnError = false, url, visitor } }) =>
        resolve(
          url,
          { token: visitor?.jwtToken ?? null, unsignedClaims: visitor?.unsignedClaims ?? {} },
          redirectOnError
        ).pipe(
          Effect.catchTag("SpaceNotFound", () => new PublishedContentNotFound()),
          Effect.map(presentLookup)
        )
    })
  })
)
