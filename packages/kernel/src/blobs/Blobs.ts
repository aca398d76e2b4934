import { Context, type DateTime, type Effect, Schema, type Stream } from "effect"

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

/** The headers that the store of a blob answers with. */
export interface SignedAnswer {
  readonly contentType: string
  /** As the header `Content-Disposition` has it. */
  readonly disposition: string
  readonly cacheControl: string
}

/**
 * Bytes of files, each stored once under its own hash. A blob never changes. Whoever refers to blobs is asked before they
 * are removed: see `removeUnusedBlobs` of content.
 */
export class Blobs extends Context.Service<
  Blobs,
  {
    /** Stores bytes and answers their name; storing the same bytes again makes them as new, and changes nothing else. */
    readonly put: (bytes: Uint8Array) => Effect.Effect<BlobHash>
    /** Stores bytes from a stream, for files too large for memory; a failed stream stores nothing. */
    readonly putStream: <E, R>(
      bytes: Stream.Stream<Uint8Array, E, R>
    ) => Effect.Effect<{ readonly hash: BlobHash; readonly size: number }, E, R>
    readonly get: (hash: BlobHash) => Effect.Effect<Uint8Array, BlobMissing>
    /** How many bytes there are. */
    readonly size: (hash: BlobHash) => Effect.Effect<number, BlobMissing>
    /** Streams the bytes from `start` to before `end`, for files too large for memory. */
    readonly stream: (
      hash: BlobHash,
      range?: { readonly start: number; readonly end: number }
    ) => Stream.Stream<Uint8Array, BlobMissing>
    /**
     * A signed address of the store itself, at which anybody reads the bytes for a minute, with these headers; null where
     * the store has no addresses, or the operator wants bytes to pass the server. Whether a blob is there is not looked at.
     */
    readonly signedUrl: (hash: BlobHash, answer: SignedAnswer) => Effect.Effect<string | null>
    /** The names of those that were stored before a time, and not again since, in no order. */
    readonly list: (storedBefore: DateTime.Utc) => Stream.Stream<BlobHash>
    /**
     * Removes bytes, unless they were stored since a time: whoever stores bytes is about to refer to them, and nobody
     * else knows of that yet.
     */
    readonly remove: (hash: BlobHash, storedBefore: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/kernel/Blobs") {}
