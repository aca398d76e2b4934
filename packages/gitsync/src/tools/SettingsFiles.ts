import { ModuleBudget } from "./ModuleBudget.ts"
import type { Program } from "acorn"
import { parse as parseToml } from "smol-toml"
import { parseDocument } from "yaml"
import { folderOf, joinPath, resolvePath } from "../layout/repositoryPath.ts"
import { parseModule } from "./moduleNodes.ts"
import { type FindModule, ModuleSource } from "./ModuleSource.ts"
import type { Data } from "./ToolEntry.ts"

/** The most files of settings of a project. */
const maxFiles = 5_000

const attempt = (read: () => unknown): Data => {
  try {
    return read() as Data
  } catch {
    return undefined
  }
}

/** Comments and commas at the ends of lists are allowed, as the tools of JSON files allow them. */
const parseJson = (text: string): Data => attempt(() => JSON.parse(text)) ?? parseYaml(text)

const parseYaml = (text: string): Data =>
  attempt(() => {
    const document = parseDocument(text, {
      logLevel: "silent",
      prettyErrors: false,
      // The parser compares each key with every other.
      uniqueKeys: false,
      schema: "core",
      merge: true
    })
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 })
  })

const parseData = (path: string, text: string): Data => {
  if (/\.jsonc?$/i.test(path)) return parseJson(text)
  return /\.toml$/i.test(path) ? attempt(() => parseToml(text, { maxDepth: 50 })) : parseYaml(text)
}

const endings = [
  "",
  ".ts",
  ".mts",
  ".js",
  ".mjs",
  ".cjs",
  ".cts",
  ".json",
  "/index.ts",
  "/index.mts",
  "/index.js",
  "/index.mjs"
]

/**
 * The files of settings of a repository. They are read on demand: a file without a text yet gives undefined and is added to `wanted`, and the caller
 * repeats its work after reading those.
 */
export class SettingsFiles {
  readonly wanted = new Set<string>()
  readonly #paths: ReadonlySet<string>
  readonly #texts: ReadonlyMap<string, string | undefined>
  readonly #modules = new Map<string, ModuleSource | null>()
  readonly #data = new Map<string, Data>()
  readonly #parsed: Map<string, Program | Data>
  readonly #budget = new ModuleBudget()

  /** Texts are parsed once for all instances that share `parsed`. */
  constructor(
    paths: ReadonlySet<string>,
    texts: ReadonlyMap<string, string | undefined>,
    parsed: Map<string, Program | Data>
  ) {
    this.#paths = paths
    this.#texts = texts
    this.#parsed = parsed
  }

  /** All paths of the repository. */
  get paths(): ReadonlySet<string> {
    return this.#paths
  }

  /** The first of some names that a folder has, as a path. */
  find(folder: string, ...names: ReadonlyArray<string>): string | undefined {
    return names.map((name) => joinPath(folder, name)).find((path) => this.#paths.has(path))
  }

  /** The text of a file; undefined where there is none, or none yet. */
  text(path: string): string | undefined {
    if (!this.#paths.has(path)) return undefined
    if (!this.#texts.has(path)) {
      if (this.#texts.size + this.wanted.size < maxFiles) this.wanted.add(path)
      return undefined
    }
    return this.#texts.get(path)
  }

  /** The parsed text of a file. */
  #parse<Parsed extends Program | Data>(path: string, parse: () => Parsed): Parsed {
    if (!this.#parsed.has(path)) this.#parsed.set(path, parse())
    return this.#parsed.get(path) as Parsed
  }

  /** A file of JavaScript or TypeScript; null where it cannot be parsed. */
  module(path: string): ModuleSource | null {
    const text = this.text(path)
    if (text === undefined) return null
    const known = this.#modules.get(path)
    if (known !== undefined) return known
    const program = this.#parse(path, () => parseModule(text))
    const find: FindModule = (from, source) => this.#imported(from, source)
    const module = program === undefined ? null : new ModuleSource(path, program, find, this.#budget)
    this.#modules.set(path, module)
    return module
  }

  #imported(from: string, source: string): ModuleSource | Data {
    if (!source.startsWith(".")) return undefined
    const base = resolvePath(folderOf(from), source)
    if (base === null) return undefined
    const stem = base.replace(/\.[cm]?jsx?$/, "")
    const path = [...endings.map((ending) => base + ending), ...endings.map((ending) => stem + ending)].find(
      (one) => this.#paths.has(one)
    )
    if (path === undefined) return undefined
    return /\.[cm]?[jt]s$/.test(path) ? (this.module(path) ?? undefined) : this.data(path)
  }

  /** The value of a file of settings; undefined where it cannot be read without running it. */
  data(path: string): Data {
    const text = this.text(path)
    if (text === undefined) return undefined
    if (this.#data.has(path)) return this.#data.get(path)
    const value = /\.(?:[cm]?[jt]sx?)$/i.test(path)
      ? this.module(path)?.exported
      : this.#parse(path, () => parseData(path, text))
    this.#data.set(path, value)
    return value
  }
}
