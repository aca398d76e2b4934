import { Effect } from "effect"
import { crawlSite, type SiteSource } from "./crawlSite.ts"
import { type StaticFiles, writeStaticFiles } from "./writeStaticFiles.ts"

/** A static site, and the addresses that it does not have. */
export interface BuiltSite {
  readonly files: StaticFiles
  readonly pages: number
  /** Addresses in pages that lead nowhere, with the path of a page that has them. */
  readonly missing: ReadonlyMap<string, string>
}

/** Makes the static files of a published site. `base` is the URL of the site without a slash at its end. */
export const writeSite = Effect.fnUntraced(function* <E, R>(source: SiteSource<E, R>, base: string) {
  const crawled = yield* crawlSite(source, base)
  const files = yield* Effect.promise(() => writeStaticFiles(crawled, base))
  const pages = [...crawled.files.values()].filter(({ contentType }) => contentType.startsWith("text/html"))
  const built: BuiltSite = { files, pages: pages.length - 1, missing: crawled.missing }
  return built
})
