import type { BuiltSite } from "@octavo/folders/node"
import { Console, Effect } from "effect"
import { counted } from "../../counted.ts"
import { WrongUsage } from "../../failures.ts"
import { unwritable } from "../../context/unwritable.ts"
import { printable } from "../../terminal.ts"

/** The most problems that are named. */
const maxNamed = 20

/** A static site with the problems of the folder that it is made of. */
type Built = BuiltSite & {
  readonly problems?: ReadonlyArray<{ readonly path: string; readonly message: string }>
}

/** Writes a static site into a folder, and prints its problems and what it cannot have. `started` is the time of the start in milliseconds. */
export const writeBuilt = Effect.fnUntraced(function* (
  target: string,
  built: Built,
  { force, started }: { readonly force: boolean; readonly started: number }
) {
  const { FolderNotEmpty, writeFolder } = yield* Effect.promise(() => import("@octavo/folders/node"))
  const wrote = yield* Effect.tryPromise({
    try: () => writeFolder(target, built.files, force),
    catch: (error) =>
      error instanceof FolderNotEmpty ? new WrongUsage({ message: error.message }) : unwritable(target, error)
  })
  const problems = [
    ...(built.problems ?? []).map(({ message, path }) => `${path || "."}: ${message}`),
    ...[...built.missing].map(([path, from]) => `${from}: nothing is at ${path}`)
  ]
  for (const problem of problems.slice(0, maxNamed)) yield* Console.error(printable(problem))
  if (problems.length > maxNamed)
    yield* Console.error(`${problems.length - maxNamed} more problems. octavo check names those of a folder.`)
  yield* Console.error(
    "A static site has no sign-in of visitors (conditions see a visitor without claims), feedback, PDF files, MCP and Markdown by Accept header."
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  yield* Console.log(
    `${target}: ${counted(built.pages, "page")}, ${counted(wrote.written, "file")} written, ${wrote.unchanged} unchanged, ${wrote.deleted} deleted, in ${seconds} s`
  )
})
