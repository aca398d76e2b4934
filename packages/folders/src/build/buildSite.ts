import { Clock, Effect } from "effect"
import type { LayoutProblem } from "@octavo/gitsync"
import { readFolder } from "../folder/Folder.ts"
import type { FolderSiteSettings } from "../folder/FolderSettings.ts"
import { openFolderSite } from "../site/FolderSite.ts"
import type { FolderRemote } from "../site/FolderRemote.ts"
import { crawlSite } from "./crawlSite.ts"
import { type StaticFiles, writeStaticFiles } from "./writeStaticFiles.ts"

/** A static site, and what it does not have. */
export interface BuiltSite {
  readonly files: StaticFiles
  readonly pages: number
  /** Addresses in pages that lead nowhere, with the path of a page that has them. */
  readonly missing: ReadonlyMap<string, string>
  readonly problems: ReadonlyArray<LayoutProblem>
}

/** Builds the static site of a folder. `base` is the URL at which it will be, with https and without a slash at its end. */
export const buildSite = Effect.fn("folders.buildSite")(function* (
  folder: string,
  settings: FolderSiteSettings,
  base: string,
  remote: FolderRemote
) {
  // Pages have the time of their last change, which is another one in each build otherwise.
  const { files: sources } = yield* Effect.promise(() => readFolder(folder))
  const newest = Math.floor(Math.max(0, ...sources.map(({ modifiedMillis }) => modifiedMillis)))
  const clock = yield* Clock.Clock
  const atChange = Effect.provideService(Clock.Clock, {
    ...clock,
    sleep: (duration) => clock.sleep(duration),
    monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: clock.monotonicTimeNanos,
    currentTimeMillisUnsafe: () => newest,
    currentTimeMillis: Effect.succeed(newest),
    currentTimeNanosUnsafe: () => BigInt(newest) * 1_000_000n,
    currentTimeNanos: Effect.succeed(BigInt(newest) * 1_000_000n)
  })
  const site = yield* openFolderSite(folder, settings, base.replace(/^https:\/\//, ""), remote)
  const { problems } = yield* atChange(site.refresh)
  const crawled = yield* crawlSite(site, base)
  const files = yield* Effect.promise(() => writeStaticFiles(crawled, base))
  const pages = [...crawled.files.values()].filter(({ contentType }) => contentType.startsWith("text/html"))
  const built: BuiltSite = { files, pages: pages.length - 1, missing: crawled.missing, problems }
  return built
})
