import { Effect } from "effect"
import { readSettings } from "../src/index.ts"
import { buildSite, FolderRemote, folderStores } from "../src/node/index.ts"
import { aDocumentationFolder as aFolderOfPages, type Files } from "./aDocumentationFolder.ts"

export const settings = readSettings("site: { title: Handbook }")
export const base = "https://example.com/docs"

/** Builds the site of a folder. */
export const build = (folder: string, of: Parameters<typeof buildSite>[1] = settings) => {
  const remote = new FolderRemote()
  return buildSite(folder, of, base, remote).pipe(Effect.scoped, Effect.provide(folderStores(remote)))
}

/** A folder of documentation without an OpenAPI document, whose reader takes a second to start. */
export const aDocumentationFolder = (files: Files = {}) =>
  aFolderOfPages({ "petstore.yaml": "{}\n", ...files })
