import { Effect } from "effect"
import type { Addresses, BookView } from "./Book.ts"
import { collectBook } from "./collectBook.ts"
import { PdfPrinter } from "./PdfPrinter.ts"
import type { PdfRequest } from "./requestPdf.ts"

/**
 * The bytes of a PDF. It asks nobody for access, since `requestPdf` did: what comes here is a request that was answered
 * by it, and that could not be made up meanwhile; or a view, which has only what its audience sees.
 */
export const printPdf = Effect.fn("content.printPdf")(function* (
  request: PdfRequest,
  addresses: Addresses,
  view: BookView | null = null
) {
  const book = yield* collectBook(request, addresses, view)
  return yield* (yield* PdfPrinter).print(book)
})
