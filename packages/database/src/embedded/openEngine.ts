/// <reference types="emscripten" preserve="true" />
import { type Extensions, PGlite, type PGliteOptions } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { unaccent } from "@electric-sql/pglite/contrib/unaccent"
import type { Engine } from "./Engine.ts"

/**
 * The parameters of the server. It fills its buffers with zeros when it starts: the usual 128 MB took two thirds of a start, and
 * stayed in the memory of the process. Pages beside the buffers are in the cache of the operating system.
 */
export const startParams: ReadonlyArray<string> = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"]

/** Starts a PGlite with the extensions that the migrations ask for. */
export const openPGlite = (options: PGliteOptions, more: Extensions = {}): Promise<PGlite> =>
  PGlite.create({ startParams: [...startParams], ...options, extensions: { pg_trgm, unaccent, ...more } })

/** Runs PGlite in this thread, for tests and tools; a long query blocks the event loop. */
export const openEngine = async (
  options: PGliteOptions
): Promise<Engine & { readonly dump: () => Promise<Uint8Array> }> => {
  const db = await openPGlite(options)
  let last: Promise<void> = Promise.resolve()
  return {
    exec: (frames, onData) =>
      (last = last.then(() =>
        db.execProtocolRawStream(frames, { syncToFs: false, onRawData: (data) => onData(data.slice()) })
      )),
    dump: async () => new Uint8Array(await (await db.dumpDataDir("none")).arrayBuffer()),
    close: () => last.then(() => db.close())
  }
}
