import type { GitConnectionResource } from "@octavo/api"
import type { Connection } from "@octavo/gitsync"
import { Effect } from "effect"
import { PublicUrl } from "../PublicUrl.ts"
import { presentTime } from "./times.ts"

/** A connection; with the secret of its webhook only where that was made just now. */
export const presentGitConnection = (connection: Connection, secret: string | null) =>
  Effect.map(PublicUrl, (publicUrl): GitConnectionResource => ({
    url: connection.url,
    ref: connection.ref,
    repoProjectDirectory: connection.directory,
    direction: connection.direction,
    everyMinutes: connection.everyMinutes,
    commitMessage: connection.commitMessage,
    connectedBy: connection.connectedBy,
    ...(connection.nextAt !== null && { nextAt: presentTime(connection.nextAt) }),
    ...(connection.problem !== null && { problem: connection.problem }),
    webhook: {
      url: `${publicUrl}/v1/hooks/git/${connection.spaceId}`,
      ...(secret !== null && { secret })
    }
  }))
