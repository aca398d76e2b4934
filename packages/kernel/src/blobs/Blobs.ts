import { Context, type Effect, Schema, type Stream } from "effect"

/** The name of a blob: the SHA-256 of its bytes, 64 lower-case hex digits. */
export type BlobHash = string

/** The bytes were recorded but are not in the blob store, which has been damaged or is another one. */
export class BlobMissing extends Schema.TaggedError<BlobMissing>()(
  "BlobMissing",
  { hash: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The bytes of this file are not in the blob store"
  }
}

/** Bytes of files, each stored once under its own hash. A blob never changes. */
export class Blobs extends Context.Service<
  Blobs,
  {
    /** Stores bytes and answers their name; storing the same bytes again changes nothing. */
    readonly put: (bytes: Uint8Array) => Effect.Effect<BlobHash>
    /** Stores bytes as they come, for files too large to hold; when they end in a failure, nothing is stored. */
    readonly putStream: <E, R>(
      bytes: Stream.Stream<Uint8Array, E, R>
    ) => Effect.Effect<{ readonly hash: BlobHash; readonly size: number }, E, R>
    readonly get: (hash: BlobHash) => Effect.Effect<Uint8Array, BlobMissing>
    /** How many bytes there are. */
    readonly size: (hash: BlobHash) => Effect.Effect<number, BlobMissing>
    /** The bytes from `start` to before `end`, piece by piece, for files too large to hold. */
    readonly stream: (
      hash: BlobHash,
      range?: { readonly start: number; readonly end: number }
    ) => Stream.Stream<Uint8Array, BlobMissing>
    readonly remove: (hash: BlobHash) => Effect.Effect<void>
  }
>()("@octavo/kernel/Blobs") {}
