import { Clock, Effect } from "effect"
import type { Answer } from "@octavo/publishing"
import { readFolder } from "../folder/Folder.ts"
import type { FolderSiteSettings } from "../folder/FolderSettings.ts"
import { openFolderSite } from "../site/FolderSite.ts"
import type { FolderRemote } from "../site/FolderRemote.ts"
import { answerBytes } from "../site/answerBytes.ts"
import type { SiteAnswer } from "./crawlSite.ts"
import { writeSite } from "./writeSite.ts"

/** The response of the site of a folder with its bytes. */
const readAnswer = Effect.fnUntraced(function* (answer: Answer) {
  const { bytes, contentType } = yield* answerBytes(answer)
  const read: SiteAnswer = {
    status: answer.status,
    location: answer.headers.location,
    bytes,
    contentType,
    policy: answer.headers["content-security-policy"],
    hash: answer.body?.kind === "file" ? answer.body.hash : undefined
  }
  return read
})

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
  const source = {
    redirects: yield* site.redirects,
    visit: (path: string) => Effect.flatMap(site.visit(path), readAnswer),
    concurrency: 1
  }
  return { ...(yield* writeSite(source, base)), problems }
})
