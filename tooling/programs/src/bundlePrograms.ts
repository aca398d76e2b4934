import { build, type Plugin } from "esbuild"
import { readFile, writeFile } from "node:fs/promises"
import { basename, dirname, join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** The programs that tests start, and the entries of the processes and threads that these start. */
const entries = [
  "apps/cli/src/main",
  "apps/server/src/main",
  "apps/worker/src/main",
  "packages/content/src/node/runDocumentProcess",
  "packages/database/src/embedded/thread",
  "packages/html/src/node/runSnippetThread",
  "packages/identity/src/node/runResponseThread",
  "packages/imports/src/node/runImportProcess",
  "packages/openapi/src/node/runReaderThread",
  "packages/pdf/src/node/runTypst"
]

/** Packages with native code or files of their own; a bundle imports them from where they are installed. */
const outside = /^(satteri|@electric-sql\/pglite|@myriaddreamin\/|@shikijs\/langs|shiki\/langs)/

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

/** Whether a module names one of `entries` that is beside it, as the file of a process or thread. */
const startsEntry = (path: string, text: string): boolean =>
  entries.some(
    (entry) =>
      dirname(join(root, entry)) === dirname(path) &&
      [`"./${basename(entry)}"`, `"./${basename(entry)}.ts"`].some((name) => text.includes(name))
  )

/** Lets modules find the files of their package from the bundle, but the programs that they start in the bundle. */
const places = (folder: string): Plugin => ({
  name: "places",
  setup: ({ onLoad, onResolve, resolve }) => {
    onResolve({ filter: outside }, async ({ kind, path, pluginData, resolveDir }) => {
      if (pluginData === "resolved") return undefined
      const found = await resolve(path, { kind, resolveDir, pluginData: "resolved" })
      return found.path === "" ? undefined : { path: pathToFileURL(found.path).href, external: true }
    })
    onLoad({ filter: /\/(packages|apps)\/[^/]+\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8")
      if (!text.includes("import.meta.") && !isMain(path)) return undefined
      const place = startsEntry(path, text)
        ? join(folder, relative(root, path)).replace(/\.ts$/, ".js")
        : path
      const contents = text
        .replaceAll("import.meta.resolve(", `resolveFrom(${JSON.stringify(path)}, `)
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(place).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
      return { loader: "ts", contents: isMain(path) ? contents + keepCompiledCode : contents }
    })
  }
})

const banner = `import { createRequire as requireFrom } from "node:module"
import { pathToFileURL as urlOfPath } from "node:url"
const require = requireFrom(import.meta.url)
const resolveFrom = (from, name) => urlOfPath(requireFrom(from).resolve(name)).href`

/** Bundles the programs of Octavo into a folder: a start then loads fewer than a hundred files instead of three thousand. */
export const bundlePrograms = async (folder: string): Promise<void> => {
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => ({ in: `${entry}.ts`, out: entry })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    banner: { js: banner },
    plugins: [places(folder)],
    logLevel: "warning"
  })
  await writeFile(join(folder, "package.json"), `{ "type": "module" }\n`)
}
