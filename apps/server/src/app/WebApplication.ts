import { ownBytes } from "@octavo/kernel"
import { readApplication } from "@octavo/web"
import { Context, Effect, Layer } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { KeptBytes } from "../http/KeptBytes.ts"

/** A file of the application, as it is sent. */
interface AppFile extends KeptBytes {
  readonly contentType: string
}

/** The files that the document of the application loads, and all of its files by name. */
export interface LoadedApplication {
  readonly script: string
  readonly imports: ReadonlyArray<string>
  readonly style: string
  readonly files: ReadonlyMap<string, AppFile>
}

const bytesOf = async (path: string) => ownBytes(await readFile(path))

const load = async (): Promise<LoadedApplication> => {
  const { folders, manifest } = await readApplication()
  const files = new Map<string, AppFile>()
  for (const { folder, names } of folders) {
    for (const [name, contentType] of Object.entries(names)) {
      if (files.has(name)) continue
      const path = join(folder, name)
      const [plain, brotli, gzip] = await Promise.all([
        bytesOf(path),
        bytesOf(`${path}.br`),
        bytesOf(`${path}.gz`)
      ])
      files.set(name, { plain, brotli, gzip, contentType, etag: `"${name}"` })
    }
  }
  return { script: manifest.script, imports: manifest.imports, style: manifest.style, files }
}

/** The build of the application failed, with the message of the bundler. */
export class BuildFailed {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

/**
 * The web application, read when somebody first asks for it, which may build it. A build that failed is tried again by the next one who
 * asks.
 */
export class WebApplication extends Context.Service<
  WebApplication,
  { readonly load: () => Promise<LoadedApplication | BuildFailed> }
>()("@octavo/server/WebApplication") {
  static readonly layer = Layer.effect(
    WebApplication,
    Effect.gen(function* () {
      const runFork = Effect.runForkWith(yield* Effect.context())
      let loaded: Promise<LoadedApplication | BuildFailed> | undefined
      return {
        load: () =>
          (loaded ??= load().catch((error: unknown) => {
            const message = error instanceof Error ? error.message : String(error)
            runFork(Effect.logError(`The web application could not be built: ${message}`))
            loaded = undefined
            return new BuildFailed(message)
          }))
      }
    })
  )
}
