import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Upload, UploadId } from "./Upload.ts"

/** The recent uploads, whether anything uses them or not. */
export class Uploads extends Context.Service<
  Uploads,
  {
    /** Those of these that there are, in no order. */
    readonly findMany: (ids: ReadonlyArray<UploadId>) => Effect.Effect<ReadonlyArray<Upload>>
    /** Holds an upload until the unit of work ends. */
    readonly findForUpdate: (id: UploadId) => Effect.Effect<Option.Option<Upload>>
    readonly put: (upload: Upload) => Effect.Effect<void>
    /** Oldest first. */
    readonly listBefore: (time: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<UploadId>>
    /** Removes uploads; answers the hashes of the blobs that nothing uses any more. */
    readonly removeMany: (ids: ReadonlyArray<UploadId>) => Effect.Effect<ReadonlyArray<string>>
  }
>()("@octavo/content/Uploads") {}
