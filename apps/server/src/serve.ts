import { bootstrap } from "@octavo/identity"
import { type Settings, settings, stores, worker } from "@octavo/worker"
import { Effect, Layer, Redacted } from "effect"
import { server } from "./server.ts"

/** Gives an empty installation its first organization, admin and token, and tells a fresh token this one time. */
const bootstrapped = (given: Settings) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const key = given.bootstrapToken === null ? null : Redacted.value(given.bootstrapToken)
      const made = yield* bootstrap({ email: given.bootstrapEmail, key })
      if (made === null) return
      yield* Effect.logInfo(`Made the organization "${made.organization.title}" (${made.organization.id})`)
      yield* Effect.logInfo(`Its admin is ${made.user.email} (${made.user.id})`)
      // Not to the log, which is kept and shipped elsewhere: this is the only time that the key is readable.
      if (key === null) process.stdout.write(`\n  Your API token, shown this once: ${made.key}\n\n`)
    })
  )

const ready = (given: Settings) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      yield* Effect.logInfo(
        `Octavo is ready at ${given.publicUrl} (API description: ${given.publicUrl}/docs)`
      )
      if (given.databaseUrl !== null && !given.inMemory) {
        yield* Effect.logInfo("Background work needs a worker beside this server: npm run worker")
      }
    })
  )

/** Serves the API until it is interrupted; with the worker inside, unless the database is one to share. */
export const serve = Effect.gen(function* () {
  const given = yield* settings
  // On a database of its own, workers run beside the server, as many as are wanted; else the server has one inside.
  const hasWorkerInside = given.inMemory || given.databaseUrl === null
  const processes = hasWorkerInside ? Layer.merge(server(given), worker) : server(given)
  const program = Layer.provide(ready(given), processes).pipe(
    Layer.provide(bootstrapped(given)),
    Layer.provide(stores(given, "octavo server"))
  )
  return yield* Layer.launch(program)
})
