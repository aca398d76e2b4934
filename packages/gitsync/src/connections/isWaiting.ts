import { Jobs, Sealer } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { ExportJob } from "../exports/ExportJob.ts"
import { ImportJob } from "../imports/ImportJob.ts"
import { SyncCredentials } from "../states/SyncCredentials.ts"
import type { StoredConnection } from "./Connection.ts"

/**
 * Whether a job waits already that does the same, and will see everything that there is to see. One for another place,
 * with the credentials of before, or with a special order is none.
 */
export const isWaiting = Effect.fnUntraced(function* ({ connection, sealedUrl }: StoredConnection) {
  const { commitMessage, direction, directory, ref, spaceId, url } = connection
  const isImport = direction === "import"
  const latest = yield* (yield* Jobs).findLatest(isImport ? ImportJob.name : ExportJob.name, spaceId)
  if (Option.isNone(latest) || latest.value.state !== "queued") return false
  const { id, payload } = latest.value
  const wanted = {
    url,
    ref,
    directory,
    eventAt: null,
    ...(isImport ? { standalone: false } : { commitMessage })
  }
  const asked = payload as Readonly<Record<string, unknown>>
  if (!Object.entries(wanted).every(([key, value]) => asked[key] === value)) return false
  const { open } = yield* Sealer
  const given = Option.flatMap(yield* (yield* SyncCredentials).find(id), open)
  return Option.getOrElse(given, () => url) === Option.getOrElse(open(sealedUrl), () => url)
})
