import { comparablePart } from "@octavo/openapi"
import { entryAt, isAddress, type Reference, resolveTarget } from "@octavo/markdown"
import { parse } from "yaml"
import type { CheckedFolder } from "./CheckedFolder.ts"
import type { Problem } from "./Problem.ts"
import type { ReadPage } from "./readPage.ts"
import { readContents } from "../folder/Folder.ts"
import type { SpecFile } from "../folder/specFiles.ts"

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const recordAt = (value: unknown, ...keys: ReadonlyArray<string>): Values => {
  const found = keys.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value)
  return isRecord(found) ? found : {}
}

const methodsOf = (kind: string, items: Values): ReadonlyArray<string> =>
  Object.entries(items).flatMap(([name, item]) =>
    Object.keys(recordAt(item)).map((method) => `${kind} ${method.toUpperCase()} ${name}`)
  )

/** The parts of a document of OpenAPI; null for other files, and for documents with paths in other files. Throws for a text that is no YAML. */
const partsOf = (text: string): ReadonlySet<string> | null => {
  const document: unknown = parse(text, { logLevel: "error" })
  if (!isRecord(document) || !("openapi" in document || "swagger" in document)) return null
  const paths = recordAt(document, "paths")
  const webhooks = { ...recordAt(document, "x-webhooks"), ...recordAt(document, "webhooks") }
  if (
    [paths, webhooks].some((items) => Object.values(items).some((item) => isRecord(item) && "$ref" in item))
  )
    return null
  const schemas = { ...recordAt(document, "definitions"), ...recordAt(document, "components", "schemas") }
  const parts = [
    ...methodsOf("operation", paths),
    ...methodsOf("webhook", webhooks),
    ...Object.keys(schemas).map((name) => `schema ${name}`)
  ]
  return new Set(parts.map(comparablePart))
}

/** The operation of a block with the file of its document: `{% openapi src="…" path="/pets" method="get" %}`. */
const operationOfTag = (source: string, start: number): string | undefined => {
  const tag = source.slice(source.lastIndexOf("{%", start), source.indexOf("%}", start))
  const attribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean)
  const path = attribute("path")
  const method = attribute("method")
  return path === undefined || method === undefined ? undefined : `operation ${method.toUpperCase()} ${path}`
}

/** Finds operations, webhooks and schemas that the documents of a folder do not have. A specification that the folder does not have is not looked for. */
export class SpecChecker {
  readonly #checked: CheckedFolder
  readonly #specs: ReadonlyMap<string, Pick<SpecFile, "path" | "text">>
  readonly #parts = new Map<string, Promise<ReadonlySet<string> | string | null>>()
  /** The paths of documents that pages show. */
  readonly used = new Set<string>()

  constructor(checked: CheckedFolder, specs: ReadonlyMap<string, Pick<SpecFile, "path" | "text">>) {
    this.#checked = checked
    this.#specs = specs
  }

  async #textOf(path: string): Promise<string> {
    const contents = await readContents(this.#checked.folder.path, [path])
    return Buffer.from(contents.get(path)!).toString("utf8")
  }

  /** The parts of a document; a text for one that cannot be parsed, with the reason. */
  #read(path: string, known?: string): Promise<ReadonlySet<string> | string | null> {
    const before = this.#parts.get(path)
    if (before !== undefined) return before
    const read = (known === undefined ? this.#textOf(path) : Promise.resolve(known))
      .then(partsOf)
      .catch((error: unknown) => String(error instanceof Error ? error.message : error).split("\n")[0]!)
    this.#parts.set(path, read)
    return read
  }

  /** The file of the document that a reference names, and the parts that it names of it. */
  #named(path: string, source: string, reference: Reference) {
    const { kind, parts = [], start, target } = reference
    if (kind === "openapi-spec") {
      const spec = this.#specs.get(target)
      return spec === undefined ? undefined : { file: spec.path, text: spec.text, parts }
    }
    if (kind !== "openapi" || isAddress(target)) return undefined
    const resolved = resolveTarget(path, target)
    const entry = resolved === null ? undefined : entryAt(this.#checked.targets, resolved)
    const operation = operationOfTag(source, start)
    return entry?.kind !== "file" || operation === undefined
      ? undefined
      : { file: entry.id, text: undefined, parts: [operation] }
  }

  /** The problems of the references of a page. */
  async check(path: string, { facts, source }: ReadPage): Promise<ReadonlyArray<Problem>> {
    const problems: Array<Problem> = []
    for (const reference of facts.references) {
      const named = this.#named(path, source ?? "", reference)
      if (named === undefined) continue
      this.used.add(named.file)
      const known = await this.#read(named.file, named.text)
      if (known === null) continue
      const { end, start } = reference
      const problem = { rule: "openapi-operation" as const, path, at: { start, end } }
      if (typeof known === "string") {
        problems.push({
          ...problem,
          subject: named.file,
          message: `${named.file} cannot be parsed: ${known}`
        })
        continue
      }
      for (const part of named.parts.filter((part) => !known.has(comparablePart(part)))) {
        const message = `${named.file} has no ${part}.`
        problems.push({ ...problem, subject: part, message })
      }
    }
    return problems
  }
}
