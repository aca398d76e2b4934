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
}).annotate({ identifier: "Template" })

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
  }),
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
      success: Schema.Struct({ count: Schema.Int, items: Schema.Array(TemplateResource) })
    }).annotate(OpenApi.Summary, "List the templates for the content of a space"),
    HttpApiEndpoint.post("applyTemplateToSpace", "/spaces/:spaceId/content/template", {
      params: { spaceId: SpaceId },
      payload: Schema.Struct({
        id: Id,
        params: Schema.optionalKey(
          Schema.Struct({ contentRefs: Schema.optionalKey(Schema.Record(Schema.String, ContentRef)) })
        )
      }),
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
