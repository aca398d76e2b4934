import type { Effect } from "effect"
import type { Person } from "./aServer.ts"
import type { aWorld } from "./aWorld.ts"
import type { Endpoint } from "./endpoints.ts"
import { permissionTable } from "./permissionTable.ts"
import { addressOf, samples } from "./samples.ts"

/** The world that operations are asked for in. */
export type World = Effect.Success<ReturnType<typeof aWorld>>

/** Asks for an operation on the things of a world, with its sample. */
export const askAs = (world: World, endpoint: Endpoint, { ask }: Pick<Person, "ask">) => {
  const { id, method } = endpoint
  const sample = permissionTable[id]!.sample ?? samples[id] ?? {}
  const path = /^(get|update)UserById$/.test(id)
    ? `/v1/users/${world.admin.user.id}`
    : world.askFor(endpoint).path
  return ask(method, addressOf(path, sample), sample)
}
