import { Effect } from "effect"
import { type Door, request } from "./request.ts"
import { endOf } from "./endOf.ts"

/** What `GET git/info` tells of an import. */
export interface ImportState {
  readonly job: string
  readonly state: "queued" | "running" | "done" | "failed"
  readonly message?: string
  readonly url?: string
  readonly ref?: string
  readonly commit?: string
  readonly revision?: string
  readonly problems: ReadonlyArray<{
    readonly path: string
    readonly line?: number
    readonly severity: "error" | "warning"
    readonly message: string
  }>
}

/** What an import is asked to do; the ref is `refs/heads/main` unless given. */
export interface ImportOrder {
  readonly url: string
  readonly ref?: string
  readonly force?: boolean
  readonly standalone?: boolean
  readonly timestamp?: string
  readonly repoProjectDirectory?: string
  readonly repoCacheID?: string
}

/** The latest import of a space: the one under way, or else how the last one ended. */
export const latestImport = (door: Door, spaceId: string) =>
  Effect.map(
    request<{ readonly lastImport?: ImportState }>(door, "GET", `/v1/spaces/${spaceId}/git/info`),
    ({ body }) => body.lastImport
  )

/** Waits for the end of the import that came after the one of a job, or of the first one after null. */
export const untilImported = (door: Door, spaceId: string, after: string | null) =>
  endOf(latestImport(door, spaceId), after)

/** Asks for an import, without waiting for it. */
export const orderImport = (door: Door, spaceId: string, order: ImportOrder) =>
  request<{ readonly error?: { readonly code: number; readonly message: string } }>(
    door,
    "POST",
    `/v1/spaces/${spaceId}/git/import`,
    { ref: "refs/heads/main", ...order }
  )

/** Imports a repository into a space and waits for the end; tells how it ended. */
export const importInto = Effect.fnUntraced(function* (door: Door, spaceId: string, order: ImportOrder) {
  const before = yield* latestImport(door, spaceId)
  const answer = yield* orderImport(door, spaceId, order)
  if (answer.status !== 204) return yield* Effect.die(new Error(`The import was refused: ${answer.text}`))
  return yield* untilImported(door, spaceId, before?.job ?? null)
})
