import { UploadNotFound, UploadUnfinished } from "@octavo/content"
import { AccessDenied, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import {
  CustomFontId,
  CustomFontNotFound,
  FontFileRefused,
  FontLimitReached,
  RegularFaceMissing
} from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"

const fonts = "/orgs/:organizationId/fonts" as const
const font = `${fonts}/:fontId` as const
const params = { organizationId: OrganizationId }
const fontParams = { ...params, fontId: CustomFontId }

const FontFamily = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(50))
const Weight = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))
const StorageKey = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(512))

const words = {
  fontFamily: "The name of the font family, with at most 50 characters.",
  fontFaces: "The faces of the font, one for each weight.",
  weight: "The weight, from 1 to 1000; 400 is normal and 700 is bold."
}

/** A font that an organization uploaded; the customization of a site takes it as `font`. */
export const CustomFontResource = Schema.Struct({
  id: Schema.String,
  custom: Schema.Boolean,
  fontFamily: Schema.String,
  fontFaces: Schema.Array(
    Schema.Struct({
      weight: Schema.Int,
      sources: Schema.Array(
        Schema.Struct({ url: Schema.String, format: Schema.Literals(["woff2", "woff"]) }).annotate({
          fields: { url: "The address of the file, which needs no token.", format: "The format of the file." }
        })
      )
    }).annotate({ fields: { weight: words.weight, sources: "The files of the face." } })
  ),
  permissions: Schema.Struct({ edit: Schema.Boolean }).annotate({
    fields: { edit: "Whether you may change and delete the font." }
  })
})
  .annotate({
    fields: {
      custom: "Whether the font is uploaded: true.",
      fontFamily: words.fontFamily,
      fontFaces: words.fontFaces,
      permissions: "What you may do with the font."
    }
  })
  .annotate({ identifier: "CustomFont" })
export type CustomFontResource = typeof CustomFontResource.Type

const faces = <Key extends Schema.Top>(storageKey: Key, description: string) =>
  Schema.Array(
    Schema.Struct({ weight: Weight, storageKey }).annotate({
      fields: { weight: words.weight, storageKey: description }
    })
  ).check(Schema.isMaxLength(20))

const uploadDescription =
  "The `key` of an upload by `generateStorageUploadURL` of the kind `customization_font`: a WOFF2 or WOFF file of at most 2 MB."

const denied = [AccessDenied, OrganizationNotFound] as const
const refused = [UploadNotFound, UploadUnfinished, FontFileRefused, RegularFaceMissing] as const

export class FontsGroup extends guarded(
  HttpApiGroup.make("fonts").add(
    HttpApiEndpoint.get("listCustomFonts", fonts, {
      params,
      query: ListQuery,
      success: listOf(CustomFontResource),
      error: failures(CursorRefused, OrganizationNotFound)
    }).annotate(OpenApi.Summary, "List the fonts that an organization uploaded"),
    HttpApiEndpoint.put("createCustomFont", fonts, {
      params,
      payload: Schema.Struct({
        fontFamily: FontFamily,
        fontFaces: faces(StorageKey, uploadDescription).check(Schema.isMinLength(1))
      }).annotate({ fields: { fontFamily: words.fontFamily, fontFaces: words.fontFaces } }),
      success: CustomFontResource.pipe(HttpApiSchema.status(201)),
      error: failures(...denied, ...refused, FontLimitReached)
    })
      .annotate(OpenApi.Summary, "Create a font from uploaded files")
      .annotate(
        OpenApi.Description,
        "A font needs a face of the weight 400. An organization has at most 100 fonts."
      ),
    HttpApiEndpoint.get("getCustomFont", font, {
      params: fontParams,
      success: CustomFontResource,
      error: failures(OrganizationNotFound, CustomFontNotFound)
    }).annotate(OpenApi.Summary, "Get a font"),
    HttpApiEndpoint.post("updateCustomFont", font, {
      params: fontParams,
      payload: Schema.Struct({
        fontFamily: Schema.optionalKey(FontFamily),
        fontFaces: Schema.optionalKey(
          faces(Schema.NullOr(StorageKey), `${uploadDescription} Null removes the face.`)
        )
      }).annotate({
        fields: {
          fontFamily: words.fontFamily,
          fontFaces: "The faces to add, replace or remove. Weights that are absent stay as they are."
        }
      }),
      success: CustomFontResource.pipe(HttpApiSchema.status(201)),
      error: failures(...denied, ...refused, CustomFontNotFound)
    })
      .annotate(OpenApi.Summary, "Change a font")
      .annotate(OpenApi.Description, "Sites keep the files that they use until their settings name others."),
    HttpApiEndpoint.delete("deleteCustomFont", font, {
      params: fontParams,
      success: HttpApiSchema.NoContent,
      error: failures(...denied)
    })
      .annotate(OpenApi.Summary, "Delete a font")
      .annotate(
        OpenApi.Description,
        "Sites that use it keep their copies. A font that does not exist changes nothing."
      )
  )
) {}
