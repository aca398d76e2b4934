import { Context, type Effect, type Option } from "effect"

/** The sealed URLs, with credentials, of imports and exports that are not over yet. */
export class SyncCredentials extends Context.Service<
  SyncCredentials,
  {
    readonly put: (jobId: string, sealed: string) => Effect.Effect<void>
    readonly find: (jobId: string) => Effect.Effect<Option.Option<string>>
    readonly remove: (jobId: string) => Effect.Effect<void>
  }
>()("@octavo/gitsync/SyncCredentials") {}
