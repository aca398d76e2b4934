/// <reference types="emscripten" preserve="true" />
import type { Extensions, PGlite, PGliteOptions } from "@electric-sql/pglite"
import { setFlagsFromString } from "node:v8"
import type { Engine } from "./Engine.ts"

/**
 * Keeps V8 from compiling the WebAssembly of this process a second time for speed. TurboFan takes 600 MB and two seconds for the
 * expression interpreter of Postgres alone, at each start. Without it short statements take the same time, long ones up to twice the time.
 */
const compileOnce = (): void => setFlagsFromString("--no-wasm-tier-up --no-wasm-dynamic-tiering")

/**
 * Starts a PGlite with the extensions that the migrations ask for. It is loaded here and not with this module: the main thread of a server has
 * no engine, as its database is elsewhere, or in a thread of its own.
 */
export const openPGlite = async (
  { isDurable = false, ...options }: PGliteOptions & { readonly isDurable?: boolean },
  more: Extensions = {}
): Promise<PGlite> => {
  compileOnce()
  const [{ PGlite }, { pg_trgm }, { unaccent }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("@electric-sql/pglite/contrib/unaccent")
  ])
  const startParams = [
    // PGlite starts with fsync turned off (-F); of the ways to sync its log, only plain fsync reaches the file system.
    ...PGlite.defaultStartParams.filter((param) => !isDurable || param !== "-F"),
    ...(isDurable ? ["-c", "wal_sync_method=fsync"] : []),
    // The server fills its buffers with zeros when it starts: the usual 128 MB took two thirds of a start, and stayed in the memory of the
    // process. Pages beside the buffers are in the cache of the operating system.
    "-c",
    "shared_buffers=16MB"
  ]
  return PGlite.create({ startParams, ...options, extensions: { pg_trgm, unaccent, ...more } })
}

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
