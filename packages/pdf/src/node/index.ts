export * as PdfPrinterTypst from "./PdfPrinter.ts"
