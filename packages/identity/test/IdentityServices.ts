import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import type { Vitest } from "@effect/vitest"
import * as KernelMemory from "@octavo/kernel/memory"
import { OutboundPolicy } from "@octavo/kernel/node"
import { Clock, Layer } from "effect"
import * as IdentityMemory from "../src/memory/index.ts"
import * as IdentityPostgres from "../src/postgres/index.ts"
import { grantedSpaces } from "../src/testing/grantedSpaces.ts"
import { responseReaderInProcess } from "../src/testing/responseReaderInProcess.ts"

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)
const outside = Layer.mergeAll(OutboundPolicy.layer(), grantedSpaces, responseReaderInProcess)
const onDatabase = Layer.mergeAll(IdentityPostgres.layer, kernelPostgres, outside)

/** All that identity needs, in memory. */
export const memory = Layer.mergeAll(IdentityMemory.layer, outside).pipe(
  Layer.provideMerge(KernelMemory.layer)
)

/** The same on a real Postgres. */
export const postgres = onDatabase.pipe(Layer.provideMerge(TestDatabase.postgres))

/** The same on an embedded database. */
export const pglite = onDatabase.pipe(Layer.provideMerge(TestDatabase.pglite))

/** The services of every store, which are those of the memory store. */
export type IdentityServices =
  | Layer.Success<typeof IdentityMemory.layer>
  | Layer.Success<typeof outside>
  | Layer.Success<typeof kernelPostgres>

/** The tests of one store. */
export type IdentityTests = Vitest.MethodsNonLive<IdentityServices>
