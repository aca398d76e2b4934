import { createSpace, DocumentParserInProcess } from "@octavo/content"
import { printPdf, requestPdf } from "@octavo/pdf"
import * as ContentMemory from "@octavo/content/memory"
import { PdfPrinterTypst } from "@octavo/pdf/node"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import * as IdentityMemory from "@octavo/identity/memory"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import * as KernelMemory from "@octavo/kernel/memory"
import { Downloads, OutboundPolicy } from "@octavo/kernel/node"
import { Effect, Layer } from "effect"
import { generatedPage } from "./generatedPages.ts"

const downloads = Downloads.layer().pipe(Layer.provide(OutboundPolicy.layer({ allowPrivateNetwork: false })))

const stores = Layer.mergeAll(
  PdfPrinterTypst.layer(),
  DocumentParserInProcess,
  ContentMemory.layer,
  downloads
).pipe(Layer.provideMerge(IdentityMemory.layer), Layer.provideMerge(KernelMemory.layer))

/** Prints a space of this many pages for the first time, from Markdown to bytes: the seconds, and the megabytes of the PDF. */
export const measurePdf = (pages: number) =>
  Effect.gen(function* () {
    const organization = yield* anOrganization()
    const admin = yield* aMember(organization.id)
    const input = { title: "Book", emoji: null, parentId: null, language: null, editMode: "live" } as const
    const { space } = yield* createSpace(organization.id, input).pipe(as(admin))
    const sources = Array.from({ length: pages }, (_, index) => aSource(generatedPage(index)))
    const put = yield* Effect.forEach(sources, ({ hash }, index) =>
      aPage({ title: `Page ${index}`, sourceHash: hash, position: `a${String(index).padStart(6, "0")}` })
    )
    yield* commitToBranch(space.mainBranchId, { sources, pages: { put, remove: [] } })
    const start = performance.now()
    const { request } = yield* requestPdf(space.id, { revision: null, pageId: null, only: false }).pipe(
      as(admin)
    )
    const bytes = yield* printPdf(request, { file: ({ id }) => id })
    return { seconds: (performance.now() - start) / 1000, megabytes: bytes.length / 1e6 }
  }).pipe(Effect.provide(stores))
