import { ApiTokens, bootstrap, hashKey, isUsable } from "@octavo/identity"
import { type Settings, settings, stores, warnOfUnknownSettings } from "@octavo/installation"
import { Installation } from "@octavo/kernel"
import { stopping, watched, worker, telemetry } from "@octavo/worker"
import { DateTime, Effect, Layer, Option, Redacted } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { server } from "./server.ts"
import { setupLink } from "./setupLink.ts"

/**
 * Shows a new token once: on a terminal. Other outputs are stored, as by log collectors: then the token goes to a file
 * that only this user can read.
 */
const showToken = (given: Settings, key: string) =>
  Effect.suspend(() => {
    if (process.stdout.isTTY) {
      process.stdout.write(`\n  Your API token, shown this once: ${key}\n\n`)
      return Effect.void
    }
    const file = join(given.dataDir, "first-token")
    writeFileSync(file, `${key}\n`, { mode: 0o600 })
    return Effect.logInfo(`The first API token is in ${file}. Read it, then delete the file.`)
  })

/** Warns where a token was given that opens nothing: it is looked at on an empty database alone. */
const warnOfUnusedToken = Effect.fnUntraced(function* (key: string) {
  const found = yield* (yield* ApiTokens).findByHash(hashKey(key))
  if (Option.isSome(found) && isUsable(found.value.token, yield* DateTime.now)) return
  yield* Effect.logWarning(
    "OCTAVO_BOOTSTRAP_TOKEN is no token of this installation: it only counts on an empty database. Use the token of its first start, or make one with `octavo admin token`."
  )
})

/** Gives an empty installation its first organization, admin and token, and shows a new token once. */
const bootstrapped = (given: Settings) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const key = given.bootstrapToken === null ? null : Redacted.value(given.bootstrapToken)
      const made = yield* bootstrap({ email: given.bootstrapEmail, key })
      if (made === null) {
        if (key !== null) yield* warnOfUnusedToken(key)
        return
      }
      yield* Effect.logInfo(`Made the organization "${made.organization.title}" (${made.organization.id})`)
      yield* Effect.logInfo(`Its admin is ${made.user.email} (${made.user.id})`)
      if (key === null) yield* showToken(given, made.key)
    })
  )

/** Warns when the installation has another public URL than at its last start: addresses outside are made of it. */
const warnOfChangedUrl = ({ publicUrl }: Settings) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const former = yield* (yield* Installation).replacePublicUrl(publicUrl)
      if (former === null || former === publicUrl) return
      yield* Effect.logWarning(
        `The public URL was ${former} and is ${publicUrl} now. Enter the new addresses of single sign-on in your identity providers (octavo sso list), and of webhooks where repositories are. Links that were sent lead to the former URL.`
      )
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
  yield* warnOfUnknownSettings
  // On a database of its own, workers run beside the server, as many as are wanted; else the server has one inside.
  const hasWorkerInside = given.inMemory || given.databaseUrl === null
  const processes = hasWorkerInside ? Layer.merge(server(given), worker(given)) : server(given)
  const program: Layer.Layer<
    never,
    | Layer.Error<ReturnType<typeof stores>>
    | Layer.Error<ReturnType<typeof server>>
    | Layer.Error<ReturnType<typeof watched>>
  > = Layer.mergeAll(setupLink(given), stopping(given)).pipe(
    Layer.provideMerge(ready(given)),
    Layer.provide(processes),
    Layer.provide(watched(given)),
    Layer.provide([bootstrapped(given), warnOfChangedUrl(given)]),
    Layer.provide(stores(given, "octavo server")),
    Layer.provide(telemetry(given.telemetry, "octavo-server"))
  )
  return yield* Layer.launch(program)
})
