import { SpaceId, SpaceNotFound } from "@octavo/content"
import { PublishedContentNotFound } from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ChangeRequestResource } from "../changeRequests/ChangeRequestResource.ts"
import { CollectionResource } from "../collections/CollectionResource.ts"
import { PageResource } from "../content/PageResource.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { SpaceResource } from "../spaces/SpaceResource.ts"
import { Url } from "../words.ts"

const Address = Schema.String.check(
  Schema.isMaxLength(2048),
  Schema.makeFilter((text: string) => URL.canParse(text) || "must be a URL")
)

/** The place that a URL of a site leads to. */
const PublishedContent = Schema.Struct({
  organization: Schema.String,
  site: Schema.String,
  siteSection: Schema.optionalKey(Schema.String),
  siteSpace: Schema.String,
  space: Schema.String,
  changeRequest: Schema.optionalKey(Schema.String),
  revision: Schema.optionalKey(Schema.String),
  pathname: Schema.String,
  basePath: Schema.String,
  siteBasePath: Schema.String,
  /** Reads this content, as this visitor sees it, for a day or two. */
  apiToken: Schema.String,
  shareKey: Schema.optionalKey(Schema.String),
  complete: Schema.Boolean,
  contextId: Schema.optionalKey(Schema.String),
  canonicalUrl: Url
}).annotate({
  fields: {
    siteSection: "The id of the site section. Absent for a site without sections.",
    changeRequest: "The id of the change request that a preview shows. Absent otherwise.",
    revision: "The id of the revision that a preview shows. Absent otherwise.",
    pathname: "The path of the page within the space.",
    basePath: "The path of the space within its host.",
    siteBasePath: "The path of the site within its host.",
    apiToken: "A token that reads this content as this visitor sees it. It expires after a day or two.",
    shareKey: "The key of the share link. Absent otherwise.",
    complete: "Whether no further part of the URL can belong to the site.",
    contextId: "Identifies the claims of the visitor. Absent for content that does not depend on claims.",
    canonicalUrl: "The canonical address of the page."
  }
})

const Redirect = Schema.Struct({
  target: Schema.Literals(["application", "content", "external"]),
  redirect: Url
}).annotate({
  fields: { target: "The kind of place that the redirect leads to.", redirect: "The address to redirect to." }
})

/** A place of a site, or another URL that a URL stands for. */
const PublishedLookup = Schema.Union([Redirect, PublishedContent])
export type PublishedLookup = typeof PublishedLookup.Type

const WebAddress = Address.check(
  Schema.makeFilter((text: string) => /^https?:/i.test(text.trim()) || "must begin with http:// or https://")
)

const { fields: embedded } = Schema.Struct({ title: Schema.String, site: Schema.String })
const embedFields = {
  type: "The form of the embed.",
  title: "The title of the page, or of its provider.",
  site: "The name of the provider, or the host of the page."
}

/** A URL as an embed: a frame of a known provider, or a link. */
const EmbedResource = Schema.Union([
  Schema.Struct({ type: Schema.Literal("link"), ...embedded }).annotate({ fields: embedFields }),
  Schema.Struct({ type: Schema.Literal("rich"), ...embedded, html: Schema.String }).annotate({
    fields: { ...embedFields, html: "The HTML of a sandboxed frame." }
  })
]).annotate({ identifier: "Embed" })

const embedding =
  "Returns `rich` for pages of providers whose frames sites show, without asking the provider, and `link` with the title of the page for every other address. An address that cannot be read has its host and path as the title."

const described =
  "Answers what visitors of the URL are shown, for members of the organization of the site and for front ends with a renderer token: former addresses and visitors who are not admitted are answered with `redirect`. Previews and share keys in the URL count. `apiToken` reads the content as this visitor sees it, and nothing else."

export class UrlsGroup extends guarded(
  HttpApiGroup.make("urls").add(
    HttpApiEndpoint.get("getContentByUrl", "/urls/content", {
      query: { url: Address },
      success: Schema.Union([
        Schema.Struct({ collection: CollectionResource }).annotate({
          fields: { collection: "The collection." }
        }),
        Schema.Struct({
          space: SpaceResource,
          changeRequest: Schema.optionalKey(ChangeRequestResource),
          page: Schema.optionalKey(PageResource)
        }).annotate({
          fields: {
            space: "The space.",
            changeRequest: "The change request. Absent for content of the space itself.",
            page: "The page. Absent for the whole space."
          }
        })
      ]),
      error: failures(PublishedContentNotFound)
    })
      .annotate(OpenApi.Summary, "Resolve a URL to content that the caller may read")
      .annotate(
        OpenApi.Description,
        "Takes the `urls.app` and `urls.location` of collections, spaces, change requests and pages, and URLs of sites."
      ),
    HttpApiEndpoint.get("getEmbedByUrl", "/urls/embed", {
      query: { url: WebAddress },
      success: EmbedResource
    })
      .annotate(OpenApi.Summary, "Resolve a URL to an embed")
      .annotate(OpenApi.Description, embedding),
    HttpApiEndpoint.get("getEmbedByUrlInSpace", "/spaces/:spaceId/embed", {
      params: { spaceId: SpaceId },
      query: { url: WebAddress },
      success: EmbedResource,
      error: failures(SpaceNotFound)
    })
      .annotate(OpenApi.Summary, "Resolve a URL to an embed in a space")
      .annotate(OpenApi.Description, embedding),
    HttpApiEndpoint.get("getPublishedContentByUrl", "/urls/published", {
      query: {
        url: Address,
        visitorAuthToken: Schema.optionalKey(Schema.String),
        redirectOnError: Schema.optionalKey(Schema.Literals(["true", "false"]))
      },
      success: PublishedLookup,
      error: failures(PublishedContentNotFound)
    })
      .annotate(OpenApi.Summary, "Resolve a URL of published content")
      .annotate(OpenApi.Deprecated, true)
      .annotate(OpenApi.Description, described),
    HttpApiEndpoint.post("resolvePublishedContentByUrl", "/urls/published", {
      payload: Schema.Struct({
        url: Address,
        redirectOnError: Schema.optionalKey(Schema.Boolean),
        visitor: Schema.optionalKey(
          Schema.Struct({
            jwtToken: Schema.optionalKey(Schema.String),
            unsignedClaims: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
          }).annotate({
            fields: {
              jwtToken: "The token of the visitor, a JSON Web Token.",
              unsignedClaims: "Claims without a signature, which decide nothing about access."
            }
          })
        )
      }).annotate({
        fields: {
          url: "The URL of a site, as a visitor opens it.",
          redirectOnError:
            "Whether an invalid token leads to the page that issues tokens, instead of 404. Default: false.",
          visitor: "The visitor. Absent for one without claims."
        }
      }),
      success: PublishedLookup,
      error: failures(PublishedContentNotFound)
    })
      .annotate(OpenApi.Summary, "Resolve a URL of published content for a visitor")
      .annotate(OpenApi.Description, described)
  )
) {}
