import { layer } from "@effect/vitest"
import { printPdfContract } from "./printPdf.contract.ts"
import { pglite } from "./PdfServices.ts"

layer(pglite, { timeout: "60 seconds" })("pdf, pglite", (it) => {
  printPdfContract(it)
})
