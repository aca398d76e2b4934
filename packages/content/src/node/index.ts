export * as DocumentParserThreads from "./DocumentParser.ts"
export * as PdfPrinterTypst from "./PdfPrinter.ts"
