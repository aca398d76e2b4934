import { Jobs, Sealer } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { ExportJob } from "../exports/ExportJob.ts"
import { requestExport } from "../exports/requestExport.ts"
import { ImportJob } from "../imports/ImportJob.ts"
import { requestImport } from "../imports/requestImport.ts"
import type { StoredConnection } from "./Connection.ts"

/** Whether a job of a kind waits already, which will see everything that there is to see. */
const isWaiting = Effect.fnUntraced(function* (kind: string, spaceId: string) {
  const latest = yield* (yield* Jobs).findLatest(kind, spaceId)
  return Option.isSome(latest) && latest.value.state === "queued"
})

/** Asks for what a connection does, on behalf of the caller: an export brings in first what others pushed. */
export const startSync = Effect.fnUntraced(function* ({ connection, sealedUrl }: StoredConnection) {
  const { commitMessage, direction, directory, ref, spaceId, url: href } = connection
  const kind = direction === "import" ? ImportJob.name : ExportJob.name
  if (yield* isWaiting(kind, spaceId)) return
  const url = Option.getOrElse((yield* Sealer).open(sealedUrl), () => href)
  const place = {
    url,
    ref,
    directory,
    cacheId: null,
    treeUrl: null,
    commitUrl: null,
    eventAt: null,
    force: false,
    provider: null,
    repositoryUrl: null
  }
  if (direction === "import") yield* requestImport(spaceId, { ...place, standalone: false })
  else yield* requestExport(spaceId, { ...place, commitMessage })
})
