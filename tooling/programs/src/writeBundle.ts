import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type OutputChunk, type Plugin, rolldown } from "rolldown"
import { withoutBarrels } from "./withoutBarrels.ts"

/** The folder of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL("../../../", import.meta.url))

const isOurs = /\/(packages|apps)\/[^/]+\/src\/.*\.ts$/

/** How programs are bundled. */
interface BundleOptions {
  /** The folder of the bundle. */
  readonly folder: string
  /** The entries, as paths of the repository without their ending. */
  readonly programs: ReadonlyArray<string>
  readonly plugins: ReadonlyArray<Plugin>
  /** The code at the beginning of a chunk, by its path in the bundle. */
  readonly banner: (fileName: string) => string
  /** Rewrites one of our modules, whose path is absolute. */
  readonly rewrite: (path: string, text: string) => string
}

/** Loads our modules without the barrels of packages. */
const ourModules = ({ programs, rewrite }: BundleOptions): Plugin => ({
  name: "our-modules",
  transform: {
    filter: { id: isOurs },
    async handler(source, path) {
      const text = await withoutBarrels(source, async (name) => {
        const barrel = await this.resolve(name, path)
        if (barrel !== null) this.addWatchFile(barrel.id)
        return barrel?.id
      })
      // A module of our packages does nothing when it is loaded, unless it is a program.
      const moduleSideEffects = programs.some((entry) => join(root, `${entry}.ts`) === path)
      return { code: rewrite(path, text), moduleSideEffects }
    }
  }
})

/** Bundles programs into a folder with Rolldown, shared modules in chunks. Returns the paths of all modules, and the chunks. */
export const writeBundle = async (
  options: BundleOptions
): Promise<{ readonly modules: ReadonlyArray<string>; readonly chunks: ReadonlyArray<OutputChunk> }> => {
  const { banner, folder, plugins, programs } = options
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(programs.map((entry) => [entry, join(root, `${entry}.ts`)])),
    platform: "node",
    plugins: [...plugins, ourModules(options)],
    logLevel: "silent"
  })
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    banner: ({ fileName }) => banner(fileName),
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    // Names of functions are in messages.
    minify: { compress: false, mangle: false, codegen: true }
  })
  const modules = await bundle.watchFiles
  await bundle.close()
  await writeFile(join(folder, "package.json"), `{ "type": "module" }\n`)
  return { modules, chunks: output.filter((part) => part.type === "chunk") }
}
