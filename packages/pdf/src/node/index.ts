export * as PdfPrinterTypst from "./PdfPrinter.ts"
export { CardNotDrawn, drawCard } from "./drawCard.ts"
