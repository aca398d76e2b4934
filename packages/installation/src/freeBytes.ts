import { Effect } from "effect"
import { statfs } from "node:fs/promises"

/** The free bytes of the disk of a folder, for a user without privileges; null where it cannot be read. */
export const freeBytes = (folder: string): Effect.Effect<number | null> =>
  Effect.tryPromise(() => statfs(folder)).pipe(
    Effect.map(({ bavail, bsize }) => bavail * bsize),
    Effect.catch(() => Effect.succeed(null))
  )
