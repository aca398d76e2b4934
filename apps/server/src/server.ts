import "effect/schema/SchemaJITCompiler/enable"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Api } from "@octavo/api"
import * as ArchivedProjects from "@octavo/folders/archives"
import type { Settings } from "@octavo/installation"
import { PasswordsAllowed } from "@octavo/identity"
import { readSiteAssets, type SiteAssets, SnippetThreads } from "@octavo/html/node"
import { PageCaches, VisitEvents } from "@octavo/publishing"
import { recentSites, type SitesAddress, sitesAddressOf, SitesUrl } from "@octavo/sites"
import { Duration, Layer } from "effect"
import { HttpMiddleware, HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { appLayer } from "./app/appLayer.ts"
import { appRequests } from "./app/appRequests.ts"
import { filesLayer } from "./files/filesLayer.ts"
import { adminLayer } from "./handlers/admin.ts"
import { changeRequestsLayer } from "./handlers/changeRequests.ts"
import { collectionsLayer } from "./handlers/collections.ts"
import { commentsLayer } from "./handlers/comments.ts"
import { contentLayer } from "./handlers/content.ts"
import { gitLayer } from "./handlers/git.ts"
import { importsLayer } from "./handlers/imports.ts"
import { invitesLayer, joiningLayer } from "./handlers/invites.ts"
import { linksLayer } from "./handlers/links.ts"
import { membersLayer } from "./handlers/members.ts"
import { openApiLayer } from "./handlers/openapi.ts"
import { organizationsLayer } from "./handlers/organizations.ts"
import { permissionsLayer } from "./handlers/permissions.ts"
import { revisionsLayer } from "./handlers/revisions.ts"
import { oidcLayer } from "./handlers/oidc.ts"
import { samlLayer } from "./handlers/saml.ts"
import { scimTokenLayer } from "./handlers/scim.ts"
import { customizationLayer } from "./handlers/customization.ts"
import { siteInsightsLayer } from "./handlers/siteInsights.ts"
import { siteRedirectsLayer } from "./handlers/siteRedirects.ts"
import { publishingLayer } from "./handlers/publishing.ts"
import { shareLinksLayer } from "./handlers/shareLinks.ts"
import { siteContentLayer } from "./handlers/siteContent.ts"
import { hostnamesLayer } from "./handlers/hostnames.ts"
import { sitesLayer } from "./handlers/sites.ts"
import { sectionGroupsLayer } from "./handlers/sectionGroups.ts"
import { siteSectionsLayer } from "./handlers/siteSections.ts"
import { siteSpacesLayer } from "./handlers/siteSpaces.ts"
import { spacesLayer } from "./handlers/spaces.ts"
import { storageLayer } from "./handlers/storage.ts"
import { systemLayer } from "./handlers/system.ts"
import { teamsLayer } from "./handlers/teams.ts"
import { templatesLayer } from "./handlers/templates.ts"
import { glossaryLayer } from "./handlers/glossary.ts"
import { translationsLayer } from "./handlers/translations.ts"
import { urlsLayer } from "./handlers/urls.ts"
import { usersLayer } from "./handlers/users.ts"
import { webhooksLayer } from "./handlers/webhooks.ts"
import { hooksLayer } from "./hooks/hooksLayer.ts"
import { admissionLayer } from "./http/admissionLayer.ts"
import { authorizationLayer } from "./authorizationLayer.ts"
import { BodyBound } from "./http/BodyBound.ts"
import { docsLayer } from "./http/docsLayer.ts"
import { edge } from "./http/edge.ts"
import { failuresLayer } from "./http/failuresLayer.ts"
import { fontFilesLayer } from "./fonts/fontFilesLayer.ts"
import { fontsLayer } from "./fonts/fontsLayer.ts"
import { healthLayer } from "./http/healthLayer.ts"
import { idempotencyLayer } from "./http/idempotencyLayer.ts"
import { listener } from "./http/listener.ts"
import { RateLimit } from "./http/RateLimit.ts"
import { servedLightly, withServices } from "./http/servedLightly.ts"
import { readyLayer } from "./http/readyLayer.ts"
import { storableLayer } from "./http/storableLayer.ts"
import { Workload } from "./http/Workload.ts"
import { openApiDocumentsLayer } from "./openapi/openApiLayer.ts"
import { pdfLayer } from "./pdf/pdfLayer.ts"
import { Prints } from "./pdf/Prints.ts"
import { siteCardsLayer } from "./cards/siteCardsLayer.ts"
import { siteBooksLayer } from "./pdf/siteBooksLayer.ts"
import { PublicUrl } from "./PublicUrl.ts"
import { scimLayer } from "./scim/scimLayer.ts"
import { domainsLayer } from "./sites/domainsLayer.ts"
import { KeptVisits } from "./sites/KeptVisits.ts"
import { visitorsLayer } from "./sites/visitorsLayer.ts"
import { Browsers } from "./signIn/Browsers.ts"
import { signInLayer } from "./signIn/signInLayer.ts"
import { uploadsLayer } from "./uploads/uploadsLayer.ts"

const apiLayer = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(
    Layer.mergeAll(
      adminLayer,
      changeRequestsLayer,
      collectionsLayer,
      commentsLayer,
      contentLayer,
      gitLayer,
      importsLayer,
      invitesLayer,
      joiningLayer,
      linksLayer,
      membersLayer,
      openApiLayer,
      organizationsLayer,
      revisionsLayer,
      oidcLayer,
      samlLayer,
      scimTokenLayer,
      publishingLayer,
      customizationLayer,
      fontsLayer,
      siteRedirectsLayer,
      shareLinksLayer,
      siteContentLayer,
      siteInsightsLayer,
      sitesLayer,
      hostnamesLayer,
      sectionGroupsLayer,
      siteSectionsLayer,
      siteSpacesLayer,
      spacesLayer,
      permissionsLayer,
      storageLayer,
      teamsLayer,
      templatesLayer,
      translationsLayer,
      glossaryLayer,
      urlsLayer,
      usersLayer,
      webhooksLayer,
      systemLayer
    )
  ),
  Layer.provide([admissionLayer, authorizationLayer, failuresLayer, idempotencyLayer, storableLayer])
)

/** Ids are case-sensitive, and of whatever length: an id that names nothing is a 404. */
export const routerConfig = { maxParamLength: 16_384, caseSensitive: true, ignoreTrailingSlash: false }

let siteAssets: SiteAssets | undefined

/** The files of all pages are read once in a process. */
const pageCaches = (
  { root }: SitesAddress,
  { mermaidDir: mermaidFolder = null, rateLimit, sitesCdnSeconds = 0 }: Partial<Settings>
) =>
  Layer.suspend(() =>
    PageCaches.layer(
      mermaidFolder === null
        ? (siteAssets ??= readSiteAssets())
        : readSiteAssets({ mermaidFolder, origin: new URL(root).origin }),
      undefined,
      sitesCdnSeconds,
      rateLimit !== null
    )
  )

/** All routes of the server; what they need of the domains is supplied from outside. */
export const routes = (
  settings: Pick<Settings, "publicUrl" | "rateLimit"> &
    Partial<
      Pick<
        Settings,
        | "bodyLimit"
        | "corsOrigins"
        | "mermaidDir"
        | "metrics"
        | "passwords"
        | "sitesCdnSeconds"
        | "sitesUrl"
        | "telemetry"
        | "trustedProxies"
      >
    >,
  kept?: KeptVisits
) => {
  const address = sitesAddressOf(settings.publicUrl, settings.sitesUrl ?? null)
  const isMeasured = (settings.metrics ?? settings.telemetry ?? null) !== null
  return Layer.mergeAll(
    apiLayer,
    docsLayer,
    domainsLayer,
    readyLayer,
    withServices(
      Layer.mergeAll(
        appLayer(settings.trustedProxies ?? 0),
        filesLayer,
        healthLayer,
        hooksLayer,
        openApiDocumentsLayer,
        pdfLayer,
        scimLayer,
        signInLayer(settings.trustedProxies ?? 0),
        uploadsLayer,
        fontFilesLayer
      )
    ),
    // The outermost one comes first.
    appRequests.pipe(
      Layer.provideMerge(edge(settings.corsOrigins ?? [], isMeasured)),
      Layer.provide(Browsers.layer)
    ),
    visitorsLayer(settings.trustedProxies ?? 0, kept && { visits: kept, isMeasured })
  ).pipe(
    Layer.provide(Layer.succeed(BodyBound, settings.bodyLimit ?? Number.POSITIVE_INFINITY)),
    Layer.provide(siteCardsLayer),
    Layer.provide(siteBooksLayer.pipe(Layer.provideMerge(Prints.layer))),
    Layer.provide(Layer.merge(recentSites, VisitEvents.layer)),
    Layer.provide(ArchivedProjects.layer),
    Layer.provide(pageCaches(address, settings)),
    Layer.provide(SnippetThreads.layer()),
    Layer.provide(Workload.layer()),
    Layer.provide(RateLimit.layer(settings.rateLimit, settings.trustedProxies)),
    Layer.provide(Layer.succeed(PasswordsAllowed, settings.passwords ?? true)),
    Layer.provide(Layer.succeed(PublicUrl, settings.publicUrl)),
    Layer.provide(Layer.succeed(SitesUrl, address))
  )
}

/** Serves the routes. Told to stop, it takes no more requests and lets those under way end, for as long as the settings say. */
export const server = (settings: Settings) => {
  const kept = new KeptVisits(settings.trustedProxies)
  return HttpRouter.serve(routes(settings, kept), {
    disableLogger: true,
    disableListenLog: true,
    routerConfig
  }).pipe(
    // Nothing collects spans yet, and one a request would cost a fifth of it.
    Layer.provide(Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true)),
    Layer.provide(servedLightly),
    Layer.provide(
      NodeHttpServer.layer(() => listener(settings.grace, undefined, (...both) => kept.answer(...both)), {
        port: settings.port,
        gracefulShutdownTimeout: Duration.seconds(settings.grace),
        ...(settings.bind !== null && { host: settings.bind })
      })
    )
  )
}
