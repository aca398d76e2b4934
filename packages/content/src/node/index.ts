export * as DocumentParserProcesses from "./DocumentParser.ts"
export * as ImportReaderProcesses from "./ImportReader.ts"
export * as PdfPrinterTypst from "./PdfPrinter.ts"
export * as TemplateFilesPacked from "./TemplateFiles.ts"
