import type { Vitest } from "@effect/vitest"
import * as KernelMemory from "@octavo/kernel/memory"
import { Layer } from "effect"
import { KernelPostgres } from "../../src/index.ts"
import { TestDatabase } from "../../src/testing/index.ts"

/** The kernel in memory. */
export const memory = KernelMemory.layer

/** The kernel on a real Postgres. */
export const postgres = KernelPostgres.layer.pipe(Layer.provideMerge(TestDatabase.postgres))

/** The kernel on an embedded database. */
export const pglite = KernelPostgres.layer.pipe(Layer.provideMerge(TestDatabase.pglite))

/** The tests of one store: what a database gives, and so does memory, except the bytes of files. */
export type KernelTests = Vitest.MethodsNonLive<Layer.Success<typeof KernelPostgres.layer>>

/** The tests of one database. */
export type KernelDatabaseTests = Vitest.MethodsNonLive<Layer.Success<typeof postgres>>
