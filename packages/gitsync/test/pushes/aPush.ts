import { receiveUpload } from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { runNextJob } from "@octavo/kernel"
import { Effect, Stream } from "effect"
import { type PushRequest, pushFolder, requestPush } from "../../src/index.ts"
import { packHeader } from "../../src/pushes/PackReader.ts"
import { blobOidOf } from "../../src/pushes/pushManifest.ts"
import { aSync } from "../syncs/aSync.ts"

/** The files of a folder, by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>

const bytesOf = (content: string | Uint8Array) => new Uint8Array(Buffer.from(content))

/** The entries of a push of files. */
export const entriesOf = (files: Files) =>
  Object.entries(files).map(([path, content]) => {
    const bytes = bytesOf(content)
    return { path, oid: blobOidOf(bytes), size: bytes.length }
  })

/** The contents of files in the format of `git cat-file --batch`. */
export const packOf = (files: Files, oids: ReadonlyArray<string>) => {
  const contents = new Map(Object.values(files).map((one) => [blobOidOf(bytesOf(one)), bytesOf(one)]))
  return Buffer.concat(
    oids.flatMap((oid) => {
      const bytes = contents.get(oid)!
      return [Buffer.from(packHeader(oid, bytes.length)), bytes, Buffer.from("\n")]
    })
  )
}

/** A space, and a folder that is pushed into it. */
export const aPush = Effect.fnUntraced(function* () {
  const sync = yield* aSync()
  const ask = (files: Files, more: Partial<PushRequest> = {}) =>
    requestPush(sync.space.id, {
      entries: entriesOf(files),
      source: "docs",
      directory: null,
      base: null,
      message: "From CI",
      subject: null,
      force: false,
      dryRun: false,
      upload: null,
      ...more
    }).pipe(as(sync.admin))
  /** Pushes files with the contents that are missing; answers how many were. */
  const send = Effect.fnUntraced(function* (files: Files, more: Partial<PushRequest> = {}) {
    const first = yield* ask(files, more)
    if (first.kind === "accepted") return { ...first, sent: 0 }
    yield* receiveUpload(first.upload.id, Stream.make(new Uint8Array(packOf(files, first.missing))))
    const second = yield* ask(files, { ...more, upload: first.upload.id })
    if (second.kind !== "accepted") throw new Error(`Still missing: ${second.missing.join(", ")}`)
    return { ...second, sent: first.missing.length }
  })
  const run = runNextJob([pushFolder])
  return {
    ...sync,
    ask,
    send,
    run,
    push: Effect.fnUntraced(function* (files: Files, more: Partial<PushRequest> = {}) {
      const { oid, sent } = yield* send(files, more)
      yield* run
      const outcome = (yield* sync.info).lastPush!
      return { ...outcome, base: oid, sent }
    })
  }
})
