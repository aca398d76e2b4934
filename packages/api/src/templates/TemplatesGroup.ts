import { ImportRefused, TemplateNotFound } from "@octavo/imports"
import { insertFailures, SpaceId, SpaceNotFound } from "@octavo/content"
import { AccessDenied } from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"

/** Pages to begin a space with. */
export const TemplateResource = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  description: Schema.String
})
  .annotate({ fields: { description: "What the template is for." } })
  .annotate({ identifier: "Template" })

const Id = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255))
const space = Schema.optionalKey(Id)

/** Something that a template refers to and does not have itself. */
const ContentRef = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("file"), file: Id, space }),
  Schema.Struct({
    kind: Schema.Literal("url"),
    url: Schema.String.check(
      Schema.isPattern(/^(?:https?:\/\/|mailto:)/i, {
        message: "must begin with https://, http:// or mailto:"
      }),
      Schema.isMaxLength(2048)
    )
  }).annotate({ fields: { url: "An address that begins with `https://`, `http://` or `mailto:`." } }),
  Schema.Struct({ kind: Schema.Literal("page"), page: Id, space }),
  Schema.Struct({ kind: Schema.Literal("anchor"), anchor: Id, page: Schema.optionalKey(Id), space }),
  Schema.Struct({ kind: Schema.Literal("user"), user: Id }),
  Schema.Struct({ kind: Schema.Literal("collection"), collection: Id }),
  Schema.Struct({ kind: Schema.Literal("space"), space: Id }),
  Schema.Struct({ kind: Schema.Literal("reusable-content"), reusableContent: Id, space }),
  Schema.Struct({ kind: Schema.Literal("openapi"), spec: Id })
])

export const TemplatesGroup = guarded(
  HttpApiGroup.make("templates").add(
    HttpApiEndpoint.get("getTemplates", "/templates", {
      success: Schema.Struct({ count: Schema.Int, items: Schema.Array(TemplateResource) }).annotate({
        fields: { count: "The number of templates.", items: "The templates." }
      })
    }).annotate(OpenApi.Summary, "List the templates for the content of a space"),
    HttpApiEndpoint.post("applyTemplateToSpace", "/spaces/:spaceId/content/template", {
      params: { spaceId: SpaceId },
      payload: Schema.Struct({
        id: Id,
        params: Schema.optionalKey(
          Schema.Struct({
            contentRefs: Schema.optionalKey(Schema.Record(Schema.String, ContentRef))
          }).annotate({
            fields: { contentRefs: "The content for the names that the template refers to, such as `logo`." }
          })
        )
      }).annotate({ fields: { id: "The id of the template.", params: "Values for the template." } }),
      success: HttpApiSchema.Empty(201),
      error: failures(AccessDenied, SpaceNotFound, TemplateNotFound, ImportRefused, ...insertFailures)
    })
      .annotate(OpenApi.Summary, "Add the pages of a template to a space")
      .annotate(
        OpenApi.Description,
        "Adds the pages at the end, as one revision. A template refers by name to content that it does not contain, such as `logo` or `support`; `contentRefs` defines these names. Parts with an undefined name are left out."
      )
  )
)
