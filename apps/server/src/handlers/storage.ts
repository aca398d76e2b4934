import { createUpload } from "@octavo/content"
import { Signer } from "@octavo/kernel"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { uploadPath } from "../uploads/uploadLink.ts"

export const storageLayer = apiGroup(
  "storage",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const signer = yield* Signer
    return handlers.handleAll({
      generateStorageUploadURL: ({ params, payload: { file } }) =>
        Effect.map(
          createUpload(params.organizationId, {
            name: file.name,
            contentType: file.type,
            size: file.size
          }),
          (upload) => ({
            object: "storage-signed-url" as const,
            url: `${publicUrl}${uploadPath(signer, upload)}`,
            key: upload.id
          })
        )
    })
  })
)
