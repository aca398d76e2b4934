import { DocumentParserInProcess, PageId, type PageVersion } from "@octavo/content"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres, migrated, postgres } from "@octavo/database"
import { startPostgres } from "@octavo/database/testing"
import * as IdentityPostgres from "@octavo/identity/postgres"
import { as } from "@octavo/identity/testing"
import { runNextJob } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import { jobs, runTranslation, TranslationBounds, Translator, TranslatorPseudo } from "@octavo/translations"
import * as TranslationsPostgres from "@octavo/translations/postgres"
import { aTranslation } from "@octavo/translations/testing"
import { Effect, Layer, Redacted } from "effect"
import { generatedPage } from "./generatedPages.ts"

/** The pseudo-locale, which counts the texts that it is asked for. */
const counted = (asked: { texts: number }) =>
  Layer.effect(
    Translator,
    Effect.map(Translator, (pseudo) => ({
      ...pseudo,
      translate: (request) => {
        asked.texts += request.texts.length
        return pseudo.translate(request)
      }
    }))
  ).pipe(Layer.provide(TranslatorPseudo))

/** The seconds of the first run of a translation, of a run without a change, and of one after the edit of one page. */
const measure = Effect.fn(function* (pages: number, asked: { texts: number }) {
  const { admin, organization, source, translation } = yield* aTranslation()
  const template = yield* aPage({ title: "Template" })
  const commit = (put: ReadonlyArray<PageVersion>, texts: ReadonlyArray<string>) =>
    commitToBranch(source.mainBranchId, { pages: { put, remove: [] }, sources: texts.map(aSource) })
  const texts = Array.from({ length: pages }, (_, index) => generatedPage(index))
  const all = texts.map((text, index): PageVersion => ({
    ...template,
    id: PageId.make(`${template.id}-${index}`),
    title: `Page ${index}`,
    slug: `page-${index}`,
    position: `a${index}`,
    sourceHash: aSource(text).hash
  }))
  yield* commit(all, texts)
  const run = Effect.gen(function* () {
    asked.texts = 0
    const start = performance.now()
    yield* runNextJob(jobs)
    return { seconds: (performance.now() - start) / 1000, texts: asked.texts }
  })
  const request = runTranslation(organization.id, translation.id).pipe(as(admin))
  const first = yield* run
  yield* request
  const same = yield* run
  const edited = `${texts[0]!}\nOne more paragraph of text.\n`
  yield* commit([{ ...all[0]!, sourceHash: aSource(edited).hash }], [edited])
  yield* request
  return { first, same, again: yield* run }
})

/** Measures runs of translations of spaces of several sizes, with the pseudo-locale and on Postgres. */
export const measureTranslations = Effect.fn(function* (
  sizes: ReadonlyArray<number>,
  say: (line: string) => void
) {
  const { url } = yield* startPostgres
  const asked = { texts: 0 }
  const onDatabase = Layer.mergeAll(
    ContentPostgres.layer,
    IdentityPostgres.layer,
    KernelPostgres.layer,
    TranslationsPostgres.layer,
    KernelMemory.blobs,
    DocumentParserInProcess,
    Layer.succeed(TranslationBounds, { wordsOfRun: Number.MAX_SAFE_INTEGER }),
    counted(asked)
  ).pipe(Layer.provideMerge(migrated), Layer.provideMerge(postgres({ url: Redacted.make(url) })))
  say("| translation of | first run (s) | run without a change (s) | run after one edit (s) | texts sent |")
  say("|---|---|---|---|---|")
  for (const pages of sizes) {
    const { again, first, same } = yield* measure(pages, asked).pipe(Effect.provide(onDatabase))
    const times = [first, same, again].map((one) => one.seconds.toFixed(2)).join(" | ")
    say(`| ${pages} pages | ${times} | ${[first, same, again].map(({ texts }) => texts).join(", ")} |`)
  }
})
