import { Effect, Layer } from "effect"
import { readdir, readFile } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { TemplateFiles } from "../templates/TemplateFiles.ts"

/** Beside the sources, and beside what is built of them. */
const root = fileURLToPath(new URL("../../templates", import.meta.url))

const read = async (templateId: string) => {
  const folder = join(root, templateId)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths.map(async (path) => ({
      path: relative(folder, path).replaceAll(sep, "/"),
      bytes: new Uint8Array(await readFile(path))
    }))
  )
}

/** Reads the folders that are packed with this package. */
export const layer = Layer.succeed(TemplateFiles, {
  list: (templateId) => Effect.promise(() => read(templateId))
})
