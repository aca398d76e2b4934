import type { SpaceId } from "@octavo/content"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Connection, StoredConnection } from "./Connection.ts"

/** The repositories that spaces are kept the same as: at most one for each space. */
export class Connections extends Context.Service<
  Connections,
  {
    readonly find: (spaceId: SpaceId) => Effect.Effect<Option.Option<StoredConnection>>
    /** Holds the connection for this unit of work, so that nobody changes or ends it meanwhile. */
    readonly findForUpdate: (spaceId: SpaceId) => Effect.Effect<Option.Option<StoredConnection>>
    readonly put: (stored: StoredConnection) => Effect.Effect<void>
    readonly remove: (spaceId: SpaceId) => Effect.Effect<void>
    /** Those that are to be looked at by now, the most belated first. */
    readonly listDue: (now: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<Connection>>
  }
>()("@octavo/gitsync/Connections") {}
