import { Sealer } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { requestExport } from "../exports/requestExport.ts"
import { requestImport } from "../imports/requestImport.ts"
import type { StoredConnection } from "./Connection.ts"
import { isWaiting } from "./isWaiting.ts"

/** Requests the synchronisation of a connection, on behalf of the caller: an export pulls first. */
export const startSync = Effect.fnUntraced(function* (stored: StoredConnection, force: boolean = false) {
  const { commitMessage, direction, directory, ref, spaceId, url: href } = stored.connection
  // Only a person forces, and one that waits already does not.
  if (!force && (yield* isWaiting(stored))) return
  const url = Option.getOrElse((yield* Sealer).open(stored.sealedUrl), () => href)
  const place = {
    url,
    ref,
    directory,
    treeUrl: null,
    commitUrl: null,
    eventAt: null,
    force,
    provider: null,
    repositoryUrl: null
  }
  if (direction === "import") yield* requestImport(spaceId, { ...place, standalone: false })
  else yield* requestExport(spaceId, { ...place, commitMessage })
})
