import { Effect, Layer } from "effect"
import { PdfPrinter } from "../PdfPrinter.ts"

/** A printer for tests of what goes into a book: its bytes are the titles and texts of the chapters, as JSON. */
export const printerOfWords = Layer.succeed(PdfPrinter, {
  print: ({ addresses: _, files, pageTitles: __, ...book }) =>
    Effect.sync(() =>
      new TextEncoder().encode(
        `%PDF-1.7\n${JSON.stringify({ ...book, files: [...files.values()].map(({ name }) => name) })}`
      )
    )
})
