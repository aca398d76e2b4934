import { Cause, Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { resolve } from "node:path"
import { Failed, WrongUsage } from "../../failures.ts"
import { requireWritable } from "../../requireWritable.ts"
import { baseUrlOf } from "./baseUrlOf.ts"
import { folderAt, isRefused, readFolderSettings, refuseSettings } from "./folderAt.ts"
import { writeBuilt } from "./writeBuilt.ts"

/** The errors of a folder that is no documentation, a line each. */
const errorsIn = (cause: Cause.Cause<unknown>): string | null => {
  const failure = Cause.squash(cause)
  const problems =
    typeof failure === "object" && failure !== null && "problems" in failure ? failure.problems : undefined
  return Array.isArray(problems)
    ? problems
        .filter(({ severity }) => severity === "error")
        .map(({ message, path }) => `${path || "."}: ${message}`)
        .join("\n")
    : null
}

/** `octavo build` */
export const buildCommand = Command.make(
  "build",
  {
    folder: Argument.String("folder").pipe(
      Argument.withDescription("The folder of the documentation; default: this one"),
      Argument.withDefault(".")
    ),
    out: Flag.String("out").pipe(Flag.withDescription("The folder for the static site")),
    baseUrl: Flag.String("base-url").pipe(
      Flag.withDescription(
        "The address of the site. Its path is that of all links; site map, feeds and canonical links have it whole"
      ),
      Flag.withDefault("https://localhost")
    ),
    force: Flag.Boolean("force").pipe(
      Flag.withDescription("Write into a folder that has other files"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ baseUrl, folder: given, force, out }) {
    const started = performance.now()
    const folder = yield* folderAt(given)
    const target = resolve(out)
    if (target === folder || folder.startsWith(`${target}/`)) {
      return yield* new WrongUsage({ message: "--out: name a folder beside the documentation or below it." })
    }
    yield* requireWritable(target)
    const settings = yield* readFolderSettings(folder)
    const base = yield* baseUrlOf(baseUrl)
    const { FolderRemote, buildSite, folderStores } = yield* Effect.promise(
      () => import("@octavo/folders/node")
    )
    const remote = new FolderRemote()
    const built = yield* buildSite(folder, settings, base, remote).pipe(
      Effect.scoped,
      Effect.provide(folderStores(remote)),
      Effect.catchCause((cause) => {
        const refused = Cause.squash(cause)
        if (isRefused(refused)) return refuseSettings(refused)
        const errors = errorsIn(cause)
        return errors === null ? Effect.failCause(cause) : Effect.fail(new Failed({ message: errors }))
      })
    )
    yield* writeBuilt(target, built, { force, started })
    if (baseUrl === "https://localhost") {
      yield* Console.error("Without --base-url, site map, feeds and canonical links name https://localhost.")
    }
  })
).pipe(
  Command.withDescription(
    "Build a folder of documentation as static files for any host: pages, their Markdown, texts for programs, site map, feeds, redirects, a page for missing addresses, and a search without a server. Files that did not change are not written again; files of the last build that are gone are deleted."
  ),
  Command.withShortDescription("Build a static site of a folder"),
  Command.withExamples([
    {
      command: "octavo build docs --out public --base-url https://example.com/docs",
      description: "The site of the folder docs, below a path"
    }
  ])
)
