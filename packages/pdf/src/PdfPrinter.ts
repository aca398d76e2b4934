import { Context, type Effect, Schema } from "effect"
import type { Book } from "./Book.ts"

/** The printer could not be run at all, or gave up on everything. */
export class PdfNotPrinted extends Schema.TaggedError<PdfNotPrinted>()(
  "PdfNotPrinted",
  { reason: Schema.String },
  { httpApiStatus: 503 }
) {
  override get message() {
    return "The PDF could not be created. Try again later"
  }
}

/** Prints books. What cannot be laid out is named in the PDF, with its plain text. */
export class PdfPrinter extends Context.Service<
  PdfPrinter,
  {
    /** The bytes of a PDF. */
    readonly print: (book: Book) => Effect.Effect<Uint8Array, PdfNotPrinted>
  }
>()("@octavo/content/PdfPrinter") {}
