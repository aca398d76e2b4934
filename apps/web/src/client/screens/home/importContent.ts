import type { ImportedResource } from "@octavo/api"
import { ApiError } from "../../data/ApiError.ts"
import { ask } from "../../data/api.ts"
import { sendBytes } from "../../data/sendFile.ts"
import { toast } from "../../parts/toasts.tsx"
import { showProblems } from "../page/importProblems.ts"
import { words } from "./words.ts"

/** The kinds of files that can be imported, by the ends of their names. */
const sources: Readonly<Record<string, string>> = {
  docx: "docx",
  zip: "zip",
  xml: "zip",
  adoc: "zip",
  asciidoc: "zip",
  md: "markdown",
  markdown: "markdown",
  html: "html",
  htm: "html"
}

/** The files that a chooser offers. */
export const importable = Object.keys(sources)
  .map((end) => `.${end}`)
  .join(",")

/** The kind of a file, as requests name it. */
export const sourceOf = (file: File): string => {
  const source = sources[file.name.split(".").at(-1)?.toLowerCase() ?? ""]
  if (source === undefined) throw new ApiError(400, { message: words.fileKind }, null)
  return source
}

/** Sends a file for an import, unless the signal is aborted before. Returns the address that stands for it. */
export const uploadFile = async (
  organization: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal
): Promise<string> => {
  const type = file.type === "" ? "application/octet-stream" : file.type
  const { url } = await ask<{ readonly url: string }>("POST", `/orgs/${organization}/storage/upload`, {
    kind: "import_file",
    file: { name: file.name, type, size: file.size }
  })
  signal.throwIfAborted()
  await sendBytes(url, file, onProgress, signal)
  return url
}

const importFrom = async (space: string, url: string, source: string): Promise<void> => {
  const { importedResources, problems, product } = await ask<ImportedResource>(
    "POST",
    `/spaces/${space}/content/import`,
    { url, source }
  )
  const imported = words.imported(importedResources)
  toast(product === undefined ? imported : `${product}: ${imported}`)
  showProblems({ space, problems })
}

/** Imports a page and others of its website into a space. */
export const importWebsite = (space: string, url: string): Promise<void> => importFrom(space, url, "website")

/** Imports a file that was sent into a space: Word, Markdown, HTML, or an archive of pages. */
export const importFile = (space: string, file: File, url: string): Promise<void> =>
  importFrom(space, url, sourceOf(file))
