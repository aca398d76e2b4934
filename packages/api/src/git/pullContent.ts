import { SpaceId, SpaceNotFound } from "@octavo/content"
import { BlobOid, PullNotFound, PushSource } from "@octavo/gitsync"
import { AccessDenied } from "@octavo/identity"
import { TooManyJobs } from "@octavo/kernel"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"

/** A folder, and which files it has already. */
const PullInput = Schema.Struct({
  source: PushSource,
  base: Schema.optionalKey(BlobOid),
  have: Schema.optionalKey(Schema.Array(BlobOid).check(Schema.isMaxLength(20_000)))
}).annotate({
  fields: {
    source: "The name of the folder, such as `docs`, as in a push.",
    base: "The `commit` of the `lastPull` whose files to return. Default: a new pull begins.",
    have: "The hashes of files that the folder has already, which are not returned."
  }
})

/** The job of a pull. */
export const PullStartedResource = Schema.Struct({ job: Schema.String })
  .annotate({ fields: { job: "The id of the background job, which `lastPull` of `GET git/info` reports." } })
  .annotate({ identifier: "PullStarted" })
export type PullStartedResource = typeof PullStartedResource.Type

/** The operation that returns the content of a space as the files of a folder. */
export const pullContent = HttpApiEndpoint.post("pullContent", "/spaces/:spaceId/content/pull", {
  params: { spaceId: SpaceId },
  payload: PullInput,
  success: [PullStartedResource.pipe(HttpApiSchema.status(202)), HttpApiSchema.StreamUint8Array()],
  error: failures(AccessDenied, SpaceNotFound, PullNotFound, TooManyJobs)
})
  .annotate(OpenApi.Summary, "Pull the content of a space into a folder")
  .annotate(
    OpenApi.Description,
    "Returns the content of a space in the layout of a repository, without Git. The first request starts a job that lists the files; `GET git/info` reports it as `lastPull`. The second request names that list as `base` and returns files in the format of `git cat-file --batch`: first the list, with a line `<hash> <size><tab><path>` for each file, then the contents of the files that are not in `have`. A push with this `base` merges later edits in Octavo."
  )
