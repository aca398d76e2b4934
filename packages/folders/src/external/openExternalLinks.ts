import { guardedFetch, OutboundPolicy } from "@octavo/kernel/node"
import { Effect } from "effect"
import { readFile, writeFile } from "node:fs/promises"
import { ExternalLinks } from "./ExternalLinks.ts"

const isTimes = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((time) => typeof time === "number")

const readKnown = async (file: string): Promise<Map<string, number>> => {
  try {
    const value: unknown = JSON.parse(await readFile(file, "utf8"))
    return new Map(isTimes(value) ? Object.entries(value) : [])
  } catch {
    return new Map()
  }
}

/**
 * Opens the check of addresses of other servers through the guarded client, with good results of a file; `save` writes those of this run there. A
 * file that cannot be read has none.
 */
export const openExternalLinks = Effect.fnUntraced(function* ({
  allowed,
  allowPrivateNetwork = false,
  cache
}: {
  readonly allowed: ReadonlyArray<string>
  readonly allowPrivateNetwork?: boolean
  readonly cache: string | null
}) {
  const fetch = yield* guardedFetch({
    maxBytes: 64 * 1024,
    timeout: "20 seconds",
    protocols: ["https:", "http:"],
    isCut: true
  }).pipe(Effect.provide(OutboundPolicy.layer({ allowPrivateNetwork })))
  const known = yield* Effect.promise(() => (cache === null ? Promise.resolve(new Map()) : readKnown(cache)))
  const save = Effect.promise(async () => {
    if (cache === null) return
    const text = JSON.stringify(Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)
    await writeFile(cache, `${text}\n`)
  })
  return { links: new ExternalLinks({ fetch, allowed, known }), save }
})
