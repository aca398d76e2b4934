import { slugify } from "@octavo/markdown"
import { readContents, type Folder } from "./Folder.ts"

/** An OpenAPI document in a folder. */
export interface SpecFile {
  /** The name of the specification in references: the base name of the file as a slug. */
  readonly slug: string
  readonly path: string
  /** Changes whenever the file is written. */
  readonly stamp: string
  readonly text: string
}

const documentName = /([^/]*)\.(?:ya?ml|json)$/i

/** Larger documents are refused by the reader of specifications. */
const maxBytes = 20_000_000

/** The key with the version, which each document of OpenAPI has at its top: in YAML at the start of a line, in JSON after a brace or a comma. */
const versionKey = /(?:^|[\n{,])\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\./

const depthOf = (path: string): number => path.split("/").length

/** The base name of a document as the slug of a specification; null for another file. */
const specSlugOf = (path: string): string | null => {
  const [, name] = documentName.exec(path) ?? []
  return name === undefined || name === "" ? null : slugify(name)
}

/**
 * Reads the OpenAPI documents of a folder by slug, those of hidden folders left out. Of several with the same slug the one in the fewest folders is
 * the specification, or the first of them by path.
 */
export const readSpecFiles = async (folder: Folder): Promise<ReadonlyMap<string, SpecFile>> => {
  const candidates = folder.files
    .filter(
      ({ kind, path, size }) =>
        kind === "file" &&
        size !== null &&
        size <= maxBytes &&
        documentName.test(path) &&
        !/(?:^|\/)\./.test(path.replace(/^\.gitbook\/assets\//, ""))
    )
    .sort((a, b) => depthOf(a.path) - depthOf(b.path))
  const contents = await readContents(
    folder.path,
    candidates.map(({ path }) => path)
  )
  const specs = new Map<string, SpecFile>()
  for (const { path, stamp } of candidates) {
    const text = Buffer.from(contents.get(path)!).toString("utf8")
    const slug = specSlugOf(path)
    if (slug !== null && !specs.has(slug) && versionKey.test(text))
      specs.set(slug, { slug, path, stamp, text })
  }
  return specs
}
