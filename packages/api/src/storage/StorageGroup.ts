import { UploadTooLarge } from "@octavo/content"
import { OrganizationId, OrganizationNotFound } from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { ContentType, FileName } from "../words.ts"

/** The address for a file, and the key under which edits use it. */
export const StorageUploadResource = Schema.Struct({
  object: Schema.Literal("storage-signed-url"),
  /** Takes the bytes by PUT for a day, without a token, and answers with them from then on. */
  url: Schema.String,
  key: Schema.String
})
  .annotate({
    fields: {
      url: "Send the bytes here by PUT, within a day and without a token. A GET returns them from then on.",
      key: "The name of the upload in content edits (`upload`)."
    }
  })
  .annotate({ identifier: "StorageUpload" })
export type StorageUploadResource = typeof StorageUploadResource.Type

export const StorageGroup = guarded(
  HttpApiGroup.make("storage").add(
    HttpApiEndpoint.post("generateStorageUploadURL", "/orgs/:organizationId/storage/upload", {
      params: { organizationId: OrganizationId },
      payload: Schema.Struct({
        file: Schema.Struct({
          name: FileName,
          type: ContentType,
          size: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
        }).annotate({
          fields: {
            name: "The name of the file.",
            type: "The media type, such as `image/png`.",
            size: "The size in bytes, at most 100 MB."
          }
        }),
        kind: Schema.Literals(["customization_font", "import_file"])
      }).annotate({ fields: { file: "The file to upload.", kind: "What the file is for." } }),
      success: StorageUploadResource.pipe(HttpApiSchema.status(201)),
      error: failures(OrganizationNotFound, UploadTooLarge)
    }).annotate(OpenApi.Summary, "Create an address for the upload of a file of up to 100 MB")
  )
)
