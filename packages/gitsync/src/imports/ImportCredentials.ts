import { Context, type Effect, type Option } from "effect"

/** The sealed URLs, with credentials, of imports that are not over yet. */
export class ImportCredentials extends Context.Service<
  ImportCredentials,
  {
    readonly put: (jobId: string, sealed: string) => Effect.Effect<void>
    readonly find: (jobId: string) => Effect.Effect<Option.Option<string>>
    readonly remove: (jobId: string) => Effect.Effect<void>
  }
>()("@octavo/gitsync/ImportCredentials") {}
