import { layer } from "@effect/vitest"
import { printPdfContract } from "./printPdf.contract.ts"
import { memory } from "./PdfServices.ts"

layer(memory, { timeout: "60 seconds" })("pdf, memory", (it) => {
  printPdfContract(it)
})
