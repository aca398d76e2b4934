export * as DocumentParserThreads from "./DocumentParser.ts"
export * as ImportReaderThreads from "./ImportReader.ts"
export * as PdfPrinterTypst from "./PdfPrinter.ts"
export * as TemplateFilesPacked from "./TemplateFiles.ts"
