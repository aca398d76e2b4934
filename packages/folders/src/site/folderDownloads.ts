import { DownloadFailed, Downloads } from "@octavo/kernel"
import { Downloads as GuardedDownloads, OutboundPolicy } from "@octavo/kernel/node"
import { Effect, Layer } from "effect"
import { readFile } from "node:fs/promises"
import { isAbsolute, join, normalize } from "node:path"
import { ownHost } from "./ownHost.ts"
import { fileOfUrl } from "./readCustomization.ts"

/** Reads the images that the settings of a folder name: files of the folder, and others through the guarded client. */
export const folderDownloads = Effect.fnUntraced(function* (folder: string) {
  const guarded = yield* Downloads.pipe(
    Effect.provide(
      GuardedDownloads.layer().pipe(Layer.provide(OutboundPolicy.layer({ allowPrivateNetwork: false })))
    )
  )
  return Downloads.of({
    get: Effect.fnUntraced(function* (url, request) {
      const file = fileOfUrl(url)
      if (file === null) return yield* guarded.get(url, request)
      const path = normalize(file)
      const read =
        path.startsWith("..") || isAbsolute(path)
          ? Promise.resolve(null)
          : readFile(join(folder, path)).catch(() => null)
      const bytes = yield* Effect.promise(() => read)
      if (bytes === null) return yield* new DownloadFailed({ host: ownHost, reason: "answer", status: 404 })
      return {
        url,
        bytes: new Uint8Array(bytes),
        contentType: null,
        charset: null,
        etag: null,
        lastModified: null,
        isUnmodified: false
      }
    })
  })
})
