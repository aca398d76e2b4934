import { basename, dirname, join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import type { Plugin } from "rolldown"
import { readers } from "./readers.ts"
import { root, writeBundle } from "./writeBundle.ts"

/** The programs of Octavo, and the entries of the processes and threads that these start. */
const programs = [
  "apps/cli/src/main",
  "apps/server/src/main",
  "apps/worker/src/main",
  "packages/database/src/embedded/thread",
  "packages/pdf/src/node/runTypst",
  ...readers
]

/** Whether a program loads nearly all of its modules when it starts. */
const isServer = (entry: string): boolean => /^apps\/(server|worker)\//.test(entry)

/**
 * Packages with native code or files of their own; a bundle imports them from where they are installed. Of `satteri` that is `#binding`: its
 * other thirty files take as long to load as all else of a thread that reads pages, and most of them are for HTML.
 */
const outside =
  /^(css-tree|#binding$|@electric-sql\/pglite|@myriaddreamin\/|@napi-rs\/|@shikijs\/langs|shiki\/langs)/

/**
 * The end of the entry of a process: keeps its compiled code for the starts after it. Node keeps it at the end of a process alone, and
 * most servers of tests end by SIGKILL.
 */
const keepCompiledCode = `
import { flushCompileCache as keepCompiled } from "node:module"
setTimeout(keepCompiled, 5000).unref()
`

/** Whether a module is the entry of a process that tests start. */
const isMain = (path: string): boolean => /\/apps\/[^/]+\/src\/main\.ts$/.test(path)

/** Whether a module names one of the programs that is beside it, as the file of a process or thread. */
const startsEntry = (entries: ReadonlyArray<string>, path: string, text: string): boolean =>
  entries.some(
    (entry) =>
      dirname(join(root, entry)) === dirname(path) &&
      [`"./${basename(entry)}"`, `"./${basename(entry)}.ts"`].some((name) => text.includes(name))
  )

/** Imports packages outside of the bundle from where they are installed here. */
const installedHere: Plugin = {
  name: "installed-here",
  resolveId: {
    filter: { id: outside },
    async handler(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found && { id: pathToFileURL(found.id).href, external: true }
    }
  }
}

/** Lets modules find the files of their package from the bundle, but the programs that they start in the bundle. */
const withFixedPlaces =
  (entries: ReadonlyArray<string>, folder: string) =>
  (path: string, text: string): string => {
    const code = isMain(path) ? text + keepCompiledCode : text
    if (!code.includes("import.meta.")) return code
    const place = startsEntry(entries, path, text)
      ? join(folder, relative(root, path)).replace(/\.ts$/, ".js")
      : path
    return code
      .replaceAll("import.meta.resolve(", `resolveFrom(${JSON.stringify(path)}, `)
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(place).href))
      .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
  }

const banner = `import { createRequire as requireFrom } from "node:module"
import { pathToFileURL as urlOfPath } from "node:url"
const resolveFrom = (from, name) => urlOfPath(requireFrom(from).resolve(name)).href`

/**
 * Bundles programs of Octavo into a folder: a start then loads fewer than a hundred files instead of three thousand. `place` is the
 * folder in which the bundle will run. Returns the modules of the bundle.
 */
export const bundlePrograms = async (
  folder: string,
  entries: ReadonlyArray<string> = programs,
  place: string = folder
): Promise<ReadonlyArray<string>> => {
  // A chunk has the modules that the same entries and dynamic imports load. The command imports each of its commands dynamically, which
  // would split the modules of a server into hundreds of chunks instead of ten: a quarter more processor time for a start.
  const parts = [entries.filter(isServer), entries.filter((entry) => !isServer(entry))]
  const modules = new Set<string>()
  for (const part of parts.filter(({ length }) => length > 0)) {
    const written = await writeBundle({
      folder,
      programs: part,
      plugins: [installedHere],
      banner: () => banner,
      rewrite: withFixedPlaces(entries, place)
    })
    for (const path of written.modules) modules.add(path)
  }
  return [...modules]
}
