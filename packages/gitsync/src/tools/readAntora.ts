import { joinPath } from "../layout/repositoryPath.ts"
import type { ReadTool } from "./Tool.ts"

/** Antora: its pages are AsciiDoc, which is not read; only its Markdown is. */
export const readAntora: ReadTool = ({ folder, hasFiles, settings }) =>
  settings.find(folder, "antora.yml") === undefined || !hasFiles(joinPath(folder, "modules"))
    ? undefined
    : { name: "Antora", project: folder, folders: [joinPath(folder, "modules")], isByFolders: true }
