import { layer } from "@effect/vitest"
import { printPdfContract } from "./printPdf.contract.ts"
import { statementsContract } from "./statements.contract.ts"
import { postgres } from "./PdfServices.ts"

layer(postgres, { timeout: "60 seconds" })("pdf, postgres", (it) => {
  printPdfContract(it)
  statementsContract(it)
})
