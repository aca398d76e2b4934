export { type Addresses, type Book, type BookView, bookBounds, type Chapter } from "./Book.ts"
export { PdfNotPrinted, PdfPrinter } from "./PdfPrinter.ts"
export { printPdf } from "./printPdf.ts"
export { type PdfRequest, type PdfWanted, requestPdf } from "./requestPdf.ts"
