import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** The folder of the whole repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..")

/** One `import` or `export ... from` of a file. */
export interface Import {
  readonly from: string
  readonly typeOnly: boolean
}

/** A TypeScript file, and where in the house it stands. */
export interface Source {
  /** From the root of the repository, with `/`. */
  readonly path: string
  /** The workspace that it belongs to: `packages/content`. */
  readonly home: string
  /** The first folder below the workspace: `src` or `test`. */
  readonly part: string
  /** The first folder below `src`, or "" for files directly in it: `postgres`, `memory`, `spaces`. */
  readonly folder: string
  readonly text: string
  readonly imports: ReadonlyArray<Import>
}

/** A workspace, with what its package.json says. */
export interface Workspace {
  readonly home: string
  readonly name: string
  readonly dependencies: ReadonlySet<string>
  readonly devDependencies: ReadonlySet<string>
  readonly exports: ReadonlyArray<string>
  /** The file of each export: `./memory` is `src/memory/index.ts`. */
  readonly entryFiles: Readonly<Record<string, string>>
}

const importsOf = (text: string): ReadonlyArray<Import> => {
  const found: Array<Import> = []
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s)?[^"';]*?\sfrom\s+"([^"]+)"/gm)) {
    found.push({ from: match[2] ?? "", typeOnly: match[1] !== undefined })
  }
  for (const match of text.matchAll(/^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm)) {
    found.push({ from: match[1] ?? match[2] ?? "", typeOnly: false })
  }
  return found
}

const filesBelow = (folder: string): ReadonlyArray<string> =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() && entry.name.endsWith(".ts") && !entry.parentPath.includes("node_modules")
        )
        .map((entry) => join(entry.parentPath, entry.name))

/** Every workspace of the repository. */
export const workspaces: ReadonlyArray<Workspace> = ["apps", "packages", "tooling", "."].flatMap((group) =>
  readdirSync(join(root, group))
    .filter((name) => group !== "." || name === "e2e")
    .filter((name) => existsSync(join(root, group, name, "package.json")))
    .map((name) => {
      const manifest = JSON.parse(readFileSync(join(root, group, name, "package.json"), "utf8"))
      return {
        home: group === "." ? name : `${group}/${name}`,
        name: manifest.name as string,
        dependencies: new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })),
        devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
        exports: Object.keys(manifest.exports ?? {}),
        entryFiles: manifest.exports ?? {}
      }
    })
)

/** Every TypeScript file of the apps and packages. */
export const sources: ReadonlyArray<Source> = workspaces
  .filter(({ home }) => /^(apps|packages)\//.test(home))
  .flatMap(({ home }) =>
    ["src", "test"].flatMap((part) =>
      filesBelow(join(root, home, part)).map((file) => {
        const path = relative(root, file).replaceAll("\\", "/")
        const below = path.slice(`${home}/${part}/`.length).split("/")
        const text = readFileSync(file, "utf8")
        return {
          path,
          home,
          part,
          folder: below.length > 1 ? (below[0] ?? "") : "",
          text,
          imports: importsOf(text)
        }
      })
    )
  )

/** The files that make up the product, without its tests. */
export const productSources: ReadonlyArray<Source> = sources.filter(
  (source) => source.part === "src" && source.folder !== "testing"
)

/** The workspace that an import names, if it names one: `@octavo/content/postgres` is of `packages/content`. */
export const workspaceOf = (specifier: string): Workspace | undefined =>
  workspaces.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))

/** The file that an import names; undefined outside of this repository. */
export const fileOf = ({ path }: Source, from: string): string | undefined => {
  if (from.startsWith(".")) return join(dirname(path), from).replaceAll("\\", "/")
  const workspace = workspaceOf(from)
  const entry = workspace?.entryFiles[from.replace(workspace.name, ".")]
  return workspace === undefined || entry === undefined ? undefined : join(workspace.home, entry)
}
