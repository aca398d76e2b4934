import { SpaceId, SpaceNotFound, UploadNotFound, UploadUnfinished } from "@octavo/content"
import { BlobOid, PushEntries, PushOutdated, PushRefused, PushSource } from "@octavo/gitsync"
import { AccessDenied } from "@octavo/identity"
import { TooManyJobs } from "@octavo/kernel"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"

/** The files of a folder, and what to do with them. */
const PushInput = Schema.Struct({
  entries: PushEntries,
  source: PushSource,
  directory: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
  base: Schema.optionalKey(BlobOid),
  message: Schema.optionalKey(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(65_536))),
  upload: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(64))),
  changeRequest: Schema.optionalKey(
    Schema.Struct({ subject: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(512)) }).annotate({
      fields: { subject: "The subject of the new change request." }
    })
  ),
  force: Schema.optionalKey(Schema.Boolean),
  dryRun: Schema.optionalKey(Schema.Boolean)
}).annotate({
  fields: {
    entries: "All files of the folder, at most 9,000, in any order.",
    source:
      "The name of the folder, such as `docs`. The first push of another folder would replace the content of the space, and needs `force`.",
    directory:
      "The folder of the project in the folder. Behind `#` is a language or version of it, such as `#fr`. Default: that of the latest push, else the folder itself.",
    base: "The `base` of the push, or the `commit` of the pull, that the folder is based on. Changes that others pushed since then are merged. Returns 412 if it is not among the latest 20. Default: the latest push.",
    message: "The message of the revision. Default: Push and the name of the folder.",
    upload: "The `key` of an upload with missing files.",
    changeRequest:
      "Pushes into a new change request and leaves the content of the space unchanged. Default: the changes are merged into the content of the space.",
    force:
      "Whether to replace content that is not from this folder, to delete more than half of the pages, and to ignore `base`. Default: false.",
    dryRun: "Whether to report the changes without making them. Default: false."
  }
})

/** The contents that the space does not have, and where to send them. */
export const PushMissingResource = Schema.Struct({
  missing: Schema.Array(Schema.String),
  upload: Schema.Struct({ key: Schema.String, url: Schema.String }).annotate({
    fields: {
      key: "The `upload` of the next request.",
      url: "Send the files here by PUT, within a day and without a token."
    }
  })
})
  .annotate({
    fields: {
      missing: "The hashes of the files to send, as many as one upload can contain.",
      upload: "An upload for exactly these files."
    }
  })
  .annotate({ identifier: "PushMissing" })
export type PushMissingResource = typeof PushMissingResource.Type

/** The job of a push. */
export const PushStartedResource = Schema.Struct({ job: Schema.String, base: Schema.String })
  .annotate({
    fields: {
      job: "The id of the background job, which `lastPush` of `GET git/info` reports.",
      base: "Names these files, as `base` of the next push."
    }
  })
  .annotate({ identifier: "PushStarted" })
export type PushStartedResource = typeof PushStartedResource.Type

/** The operation that pushes the files of a folder into a space. */
export const pushContent = HttpApiEndpoint.post("pushContent", "/spaces/:spaceId/content/push", {
  params: { spaceId: SpaceId },
  payload: PushInput,
  success: [PushMissingResource, PushStartedResource.pipe(HttpApiSchema.status(202))],
  error: failures(
    AccessDenied,
    SpaceNotFound,
    TooManyJobs,
    UploadNotFound,
    UploadUnfinished,
    PushOutdated,
    PushRefused
  )
})
  .annotate(OpenApi.Summary, "Push the files of a folder into a space")
  .annotate(
    OpenApi.Description,
    "Synchronizes a space with a folder, without Git. The folder has the layout of a repository. If the space does not have the contents of some files, the response names them: send them to the upload in the format of `git cat-file --batch`, and repeat the request with the key of the upload, until the response is 202. The changes since the latest push of the same folder are then merged in the background: edits in Octavo are kept, and conflicts become a change request. `GET git/info` reports progress and result as `lastPush`. The first push fails if it would replace content, and a push fails if it would delete more than half of the pages, unless `force` is true."
  )
