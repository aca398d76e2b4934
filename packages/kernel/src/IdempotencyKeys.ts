import { Context, type DateTime, type Effect } from "effect"

/** The first answer to a request, kept so that the same request can be answered the same again. */
export interface RecordedAnswer {
  readonly status: number
  readonly contentType: string | null
  /** The headers of the answer to repeat, such as `Location`; absent in answers of earlier versions. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The access that allowed the request; a caller with less access by now does not get the stored answer. Absent in
   * answers of earlier versions.
   */
  readonly allowedBy?: string | null
  readonly body: string
}

/** The state of a key: unused, its request is running, or answered. */
export type IdempotencyClaim =
  | { readonly state: "new" }
  | { readonly state: "running"; readonly requestHash: string }
  | { readonly state: "answered"; readonly requestHash: string; readonly answer: RecordedAnswer }

/** Requests that their senders marked with a key, so that sending them again does nothing twice. */
export class IdempotencyKeys extends Context.Service<
  IdempotencyKeys,
  {
    /**
     * Takes a key for a request, if nobody has; one of several callers at once gets `new`. When the claim expires without
     * an answer, whoever took it is taken for dead.
     */
    readonly claim: (
      owner: string,
      key: string,
      requestHash: string,
      expiresAt: DateTime.Utc
    ) => Effect.Effect<IdempotencyClaim>
    /** Records the answer to the request that a key was taken for, until `expiresAt`. */
    readonly answer: (
      owner: string,
      key: string,
      answer: RecordedAnswer,
      expiresAt: DateTime.Utc
    ) => Effect.Effect<void>
    /** Releases a key whose request has no answer worth storing. */
    readonly release: (owner: string, key: string) => Effect.Effect<void>
    readonly removeExpired: Effect.Effect<void>
  }
>()("@octavo/kernel/IdempotencyKeys") {}
