import { writeFile } from "node:fs/promises"
import { basename, dirname, join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { type Plugin, rolldown } from "rolldown"
import { readers } from "./readers.ts"
import { withoutBarrels } from "./withoutBarrels.ts"

/** The folder of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL("../../../", import.meta.url))

/** The programs that tests start, and the entries of the processes and threads that these start. */
const entries = [
  "apps/cli/src/main",
  "apps/server/src/main",
  "apps/worker/src/main",
  "packages/database/src/embedded/thread",
  "packages/pdf/src/node/runTypst",
  ...readers
]

/** Packages with native code or files of their own; a bundle imports them from where they are installed. */
const outside =
  /^(css-tree|satteri|@electric-sql\/pglite|@myriaddreamin\/|@napi-rs\/|@shikijs\/langs|shiki\/langs)/

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

/** Whether a module is one of `entries`. */
const isProgram = (path: string): boolean => entries.some((entry) => join(root, `${entry}.ts`) === path)

/** Whether a module names one of the programs of the bundle that is beside it, as the file of a process or thread. */
const startsEntry = (programs: ReadonlyArray<string>, path: string, text: string): boolean =>
  programs.some(
    (entry) =>
      dirname(join(root, entry)) === dirname(path) &&
      [`"./${basename(entry)}"`, `"./${basename(entry)}.ts"`].some((name) => text.includes(name))
  )

const isOurs = /\/(packages|apps)\/[^/]+\/src\/.*\.ts$/

/** Lets modules find the files of their package from the bundle, but the programs that they start in the bundle. */
const places = (programs: ReadonlyArray<string>, folder: string): Plugin => ({
  name: "places",
  resolveId: {
    filter: { id: outside },
    async handler(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found && { id: pathToFileURL(found.id).href, external: true }
    }
  },
  transform: {
    filter: { id: isOurs },
    async handler(source, path) {
      // A module of our packages does nothing when it is loaded, unless it is a program.
      const moduleSideEffects = isProgram(path)
      const text = await withoutBarrels(source, async (name) => {
        const barrel = await this.resolve(name, path)
        if (barrel !== null) this.addWatchFile(barrel.id)
        return barrel?.id
      })
      if (!text.includes("import.meta.") && !isMain(path)) return { code: text, moduleSideEffects }
      const place = startsEntry(programs, path, text)
        ? join(folder, relative(root, path)).replace(/\.ts$/, ".js")
        : path
      const contents = text
        .replaceAll("import.meta.resolve(", `resolveFrom(${JSON.stringify(path)}, `)
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(place).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
      return { code: isMain(path) ? contents + keepCompiledCode : contents, moduleSideEffects }
    }
  }
})

const banner = `import { createRequire as requireFrom } from "node:module"
import { pathToFileURL as urlOfPath } from "node:url"
const resolveFrom = (from, name) => urlOfPath(requireFrom(from).resolve(name)).href`

/**
 * Bundles programs of Octavo into a folder: a start then loads fewer than a hundred files instead of three thousand. `place` is the
 * folder in which the bundle will run. Returns the modules of the bundle.
 */
export const bundlePrograms = async (
  folder: string,
  programs: ReadonlyArray<string> = entries,
  place: string = folder
): Promise<ReadonlyArray<string>> => {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(programs.map((entry) => [entry, join(root, `${entry}.ts`)])),
    platform: "node",
    plugins: [places(programs, place)],
    logLevel: "silent"
  })
  await bundle.write({
    dir: folder,
    format: "esm",
    banner,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    // Names of functions are in messages.
    minify: { compress: false, mangle: false, codegen: true }
  })
  const modules = await bundle.watchFiles
  await bundle.close()
  await writeFile(join(folder, "package.json"), `{ "type": "module" }\n`)
  return modules
}
