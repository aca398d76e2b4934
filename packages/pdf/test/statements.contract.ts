import { describe, expect } from "@effect/vitest"
import { statementsOf } from "@octavo/database/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { printPdf } from "../src/printPdf.ts"
import { requestPdf } from "../src/requestPdf.ts"
import { aPage, aSource, aSpace, commitToBranch } from "@octavo/content/testing"
import type { PdfTests } from "./PdfServices.ts"

/** The number of queries that printing costs, however large the book is. */
export const statementsContract = (it: PdfTests) =>
  describe("the statements of a PDF", () => {
    for (const count of [1, 150]) {
      it.effect(`are thirteen and then ten for a book of ${count} pages`, () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const source = aSource(`# Page\n\nwords of ${made.space.id}\n`)
          const pages = yield* Effect.forEach(Array.from({ length: count }), (_, index) =>
            aPage({ title: `Page ${index}`, sourceHash: source.hash })
          )
          yield* commitToBranch(made.space.mainBranchId, {
            pages: { put: pages, remove: [] },
            sources: [source]
          })
          const pdf = Effect.gen(function* () {
            const wanted = { revision: null, pageId: null, only: false }
            const { request } = yield* requestPdf(made.space.id, wanted)
            return yield* printPdf(request, { file: ({ id }) => id })
          })
          // The first time, the trees of the documents are kept.
          expect(yield* statementsOf(pdf.pipe(as(made.admin)))).toBe(13)
          expect(yield* statementsOf(pdf.pipe(as(made.admin)))).toBe(10)
        })
      )
    }
  })
