export * as ImportReaderProcesses from "./ImportReader.ts"
export * as TemplateFilesPacked from "./TemplateFiles.ts"
