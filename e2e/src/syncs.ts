import { Effect } from "effect"
import { endOf } from "./endOf.ts"
import { type Door, request } from "./request.ts"

/** What `GET git/info` tells of an import or an export. */
export interface SyncOutcome {
  readonly job: string
  readonly state: "queued" | "running" | "done" | "failed"
  readonly message?: string
  readonly commit?: string
  readonly changeRequest?: { readonly id: string; readonly number: number }
}

type Direction = "lastImport" | "lastExport"

const latest = (door: Door, spaceId: string, direction: Direction) =>
  Effect.map(
    request<{ readonly [direction in Direction]?: SyncOutcome }>(
      door,
      "GET",
      `/v1/spaces/${spaceId}/git/info`
    ),
    ({ body }) => body[direction]
  )

/** Starts a synchronisation and waits for its end; tells how it ended. */
export const syncInto = Effect.fnUntraced(function* <E, R>(
  door: Door,
  spaceId: string,
  direction: Direction,
  begin: () => Effect.Effect<unknown, E, R>
) {
  const before = yield* latest(door, spaceId, direction)
  yield* begin()
  return yield* endOf(latest(door, spaceId, direction), before?.job ?? null)
})

/** Exports a space to a repository and waits for the end; tells how it ended. */
export const exportInto = (
  door: Door,
  spaceId: string,
  order: { readonly url: string; readonly force?: boolean }
) =>
  syncInto(door, spaceId, "lastExport", () =>
    request(door, "POST", `/v1/spaces/${spaceId}/git/export`, {
      ref: "refs/heads/main",
      commitMessage: "From the space",
      ...order
    })
  )
