import type { Effect, Scope } from "effect"
import { sharedOctavo } from "./sharedOctavo.ts"
import { embedded, type Octavo } from "./startOctavo.ts"

const stores = { "in memory": sharedOctavo("memory"), embedded, "on Postgres": sharedOctavo("postgres") }

/**
 * Declares a journey on one store, and in a proof on all of them: the contracts of the packages run on every store, and `journey.test.ts` does
 * in each run. In memory and on Postgres it gets an organization of the shared installation.
 */
export const onStores = (
  usual: keyof typeof stores,
  journey: (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) => void
): void => {
  const isProof = process.env["OCTAVO_PROVE"] !== undefined
  for (const [name, start] of Object.entries(stores)) if (isProof || name === usual) journey(name, start)
}
