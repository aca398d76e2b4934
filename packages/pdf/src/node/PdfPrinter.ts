import { Blobs } from "@octavo/kernel"
import { Effect, Layer, Semaphore } from "effect"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Book, Chapter } from "../Book.ts"
import { PdfNotPrinted, PdfPrinter } from "../PdfPrinter.ts"
import type { BookImage, TypesetBook } from "../Typeset.ts"
import { type Richness, typesetBook } from "../typesetBook.ts"
import { type TypstLimits, type TypstTask, typst } from "./typst.ts"

/** The limits of a print. */
interface PrinterLimits {
  /** Milliseconds for everything together, whatever a book does: one of the printers is taken for no longer. */
  readonly total: number
  /** Milliseconds for a book as it is. */
  readonly whole: number
  /** Milliseconds for finding out what cannot be printed, and for each question on the way. */
  readonly search: number
  readonly question: number
  /** How much memory a process may take, in megabytes; by default 2,500, or most of what is free if that is less. */
  readonly megabytes: number
}

const usualLimits = (): PrinterLimits => ({
  total: 30_000,
  whole: 20_000,
  search: 5_000,
  question: 2_500,
  megabytes: Math.max(400, Math.min(2_500, Math.floor((process.availableMemory() * 0.8) / 1e6)))
})

/** How many books are printed at a time; the others wait. */
const concurrency = 2

const temporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "octavo-pdf-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)

/** Writes a book piece by piece, since a large one as one text would keep everything else waiting. */
const writeBook = Effect.fnUntraced(function* (folder: string, { chapters, ...rest }: TypesetBook) {
  const pieces: Array<string> = []
  for (const chapter of chapters) {
    pieces.push(JSON.stringify(chapter))
    yield* Effect.yieldNow
  }
  const head = JSON.stringify(rest).slice(0, -1)
  yield* Effect.promise(() =>
    writeFile(join(folder, "book.json"), `${head},"chapters":[${pieces.join(",")}]}`)
  )
})

/** Brings pictures to the folder. One whose bytes are lost is not there, and is named in the PDF. */
const writeImages = Effect.fnUntraced(function* (folder: string, images: ReadonlyArray<BookImage>) {
  const blobs = yield* Blobs
  yield* Effect.promise(() => mkdir(join(folder, "images")))
  yield* Effect.forEach(images, ({ blobHash, path }) =>
    Effect.matchEffect(blobs.get(blobHash), {
      onFailure: () => Effect.void,
      onSuccess: (bytes) => Effect.promise(() => writeFile(join(folder, path), bytes))
    })
  )
})

const printIn = Effect.fnUntraced(function* (folder: string, book: Book, limits: PrinterLimits) {
  const ends = performance.now() + limits.total
  const run = Effect.fnUntraced(function* (
    part: Book,
    task: TypstTask,
    milliseconds: number,
    richnessOf: (chapter: Chapter) => Richness
  ) {
    const { typeset } = yield* typesetBook(part, richnessOf)
    yield* writeBook(folder, typeset)
    const left = ends - performance.now()
    if (left <= 0) return yield* new PdfNotPrinted({ reason: "it took too long to lay it out" })
    const given: TypstLimits = {
      milliseconds: Math.min(milliseconds, left),
      megabytes: limits.megabytes
    }
    return yield* typst(folder, task, given)
  })

  const searchEnds = { at: 0 }
  const fails = (chapters: ReadonlyArray<Chapter>, left: number) =>
    Effect.map(
      run({ ...book, chapters }, "check", Math.min(limits.question, left), () => "rich"),
      (outcome) => outcome !== "done"
    )

  /** Of chapters that cannot be printed together, those that cannot be alone; all where there is no time to find out. */
  const findFailing = (
    chapters: ReadonlyArray<Chapter>
  ): Effect.Effect<ReadonlyArray<Chapter>, PdfNotPrinted> =>
    Effect.gen(function* () {
      if (chapters.length <= 1) return chapters
      const middle = chapters.length >> 1
      const failing: Array<Chapter> = []
      for (const half of [chapters.slice(0, middle), chapters.slice(middle)]) {
        const left = searchEnds.at - performance.now()
        if (left <= 0) failing.push(...half)
        else if (yield* fails(half, left)) failing.push(...(yield* findFailing(half)))
      }
      return failing
    })

  const print = Effect.fnUntraced(function* (part: Book, richnessOf: (chapter: Chapter) => Richness) {
    const outcome = yield* run(part, "print", limits.whole, richnessOf)
    return outcome === "done"
      ? yield* Effect.promise<Uint8Array>(() => readFile(join(folder, "book.pdf")))
      : null
  })

  /** The book with the texts of its last chapters left out. */
  const shortened = (kept: number): Book => ({
    ...book,
    chapters: book.chapters.map((chapter, index) =>
      index < kept ? chapter : { ...chapter, isLeftOut: true }
    )
  })

  const { images } = yield* typesetBook(book)
  yield* writeImages(folder, images)
  const whole = yield* print(book, () => "rich")
  if (whole !== null) return whole

  searchEnds.at = performance.now() + limits.search
  const failing = new Set(yield* findFailing(book.chapters.filter(({ document }) => document !== null)))
  yield* Effect.logWarning(`A PDF did not come out whole: ${failing.size} of its pages cannot be laid out`)
  const count = book.chapters.length
  const ways: ReadonlyArray<readonly [Book, (chapter: Chapter) => Richness]> =
    failing.size === 0
      ? [
          // Each is fine alone, so all are too many together.
          [shortened(count >> 1), () => "rich"],
          [shortened(count >> 3), () => "rich"],
          [shortened(0), () => "bare"]
        ]
      : [
          [book, (chapter) => (failing.has(chapter) ? "plain" : "rich")],
          [book, (chapter) => (failing.has(chapter) ? "bare" : "rich")],
          [book, () => "plain"],
          [shortened(0), () => "bare"]
        ]
  for (const [part, richnessOf] of ways) {
    const bytes = yield* print(part, richnessOf)
    if (bytes !== null) return bytes
  }
  return yield* new PdfNotPrinted({ reason: "nothing of it could be laid out" })
})

/** Prints in processes of their own, each in a folder that is gone afterwards, with bounded time and memory. */
export const layer = (given: Partial<PrinterLimits> = {}): Layer.Layer<PdfPrinter, never, Blobs> =>
  Layer.effect(
    PdfPrinter,
    Effect.gen(function* () {
      const blobs = yield* Blobs
      const semaphore = yield* Semaphore.make(concurrency)
      return {
        print: (book) =>
          Effect.flatMap(temporaryFolder, (folder) =>
            printIn(folder, book, { ...usualLimits(), ...given })
          ).pipe(Effect.scoped, Effect.provideService(Blobs, blobs), Semaphore.withPermits(semaphore, 1))
      }
    })
  )
