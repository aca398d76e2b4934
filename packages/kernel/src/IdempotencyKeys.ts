import { Context, type DateTime, type Effect } from "effect"

/** The first answer to a request, kept so that the same request can be answered the same again. */
export interface RecordedAnswer {
  readonly status: number
  readonly contentType: string | null
  /** What its sender has to keep besides, such as `Location`; absent in answers of earlier versions. */
  readonly headers?: Readonly<Record<string, string>>
  /** What allowed the request; who has less by now is not told its answer. Absent in answers of earlier versions. */
  readonly allowedBy?: string | null
  readonly body: string
}

/** What is known of a key: nobody used it, its request is still running, or it was answered. */
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
    /** Gives a key back whose request did not come to an answer worth keeping. */
    readonly release: (owner: string, key: string) => Effect.Effect<void>
    readonly removeExpired: Effect.Effect<void>
  }
>()("@octavo/kernel/IdempotencyKeys") {}
