export * as ImportReaderProcesses from "./ImportReader.ts"
export { readArchive } from "./readArchive.ts"
export * as TemplateFilesPacked from "./TemplateFiles.ts"
