import { Effect } from "effect"
import { isDeepStrictEqual } from "node:util"
import { callApi, listApi } from "../request.ts"
import { type Mirror, reportLoss, skipRefused, storeObject } from "./Mirror.ts"

/** The fields that a mirror reads of a translation. */
export interface SourceTranslation {
  readonly id: string
  readonly status?: string
  readonly source: { readonly space: string; readonly language: string }
  readonly language: string
  readonly result?: { readonly space: string }
}

type Terms = Readonly<Record<string, string>>

interface GlossaryEntry {
  readonly id: string
  readonly translations: Terms
}

/** Terms as a server stores them. */
const storedTerms = (terms: Terms): Terms =>
  Object.fromEntries(
    Object.entries(terms).map(([language, term]) => [language, term.normalize("NFC").trim()])
  )

/** Mirrors an entry. An equal entry that is here already counts as its copy; a copy that was changed here stays. */
const mirrorEntry = Effect.fnUntraced(
  function* (mirror: Mirror, { id, translations: given }: GlossaryEntry, here: ReadonlyArray<GlossaryEntry>) {
    const { into, isDry, outcomes, state } = mirror
    const translations = storedTerms(given)
    const title = Object.values(translations).join(" = ")
    const kind = "glossary entry"
    const known = state.objects[id]
    const report = (change: "created" | "updated" | "unchanged") => outcomes.push({ kind, title, change })
    if (isDeepStrictEqual(known?.fields["translations"], translations)) return void report("unchanged")
    const path = `/v1/orgs/${into}/translations-glossary`
    const hasTerms = (entry: GlossaryEntry) => isDeepStrictEqual({ ...entry.translations }, translations)
    let present = here.find((entry) => (known === undefined ? hasTerms(entry) : entry.id === known.id))
    if (known !== undefined && !isDeepStrictEqual(present?.translations, known.fields["translations"])) {
      reportLoss(mirror, kind, title, "It was changed here and is left unchanged.")
      return void report("unchanged")
    }
    report(present === undefined ? "created" : "updated")
    if (isDry) return
    if (present === undefined || !hasTerms(present)) {
      const operation =
        present === undefined
          ? { type: "insert", translations }
          : { type: "update", id: present.id, translations }
      yield* callApi({ method: "PUT", path, body: { operations: [operation] } })
      present ??= (yield* listApi<GlossaryEntry>({ path })).find(hasTerms)
    }
    if (present !== undefined)
      yield* storeObject(mirror, id, { kind, id: present.id, fields: { translations } })
  },
  (effect, mirror, { translations }) =>
    skipRefused(mirror, "glossary entry", Object.values(translations).join(" = "), effect)
)

/** Mirrors the glossary. Entries that were deleted at the source stay. */
export const mirrorGlossary = Effect.fnUntraced(function* (mirror: Mirror) {
  const path = (organization: string) => `/v1/orgs/${organization}/translations-glossary`
  const found = yield* mirror.source.list<GlossaryEntry>(path(mirror.organization))
  if (found.length === 0) return
  const here = yield* listApi<GlossaryEntry>({ path: path(mirror.into) })
  for (const entry of found) yield* mirrorEntry(mirror, entry, here)
})

/** Reports what each translation loses: its result is an ordinary space here, with the texts of the source. */
export const reportTranslations = Effect.fnUntraced(function* (
  mirror: Mirror,
  translations: ReadonlyArray<SourceTranslation>,
  titles: ReadonlyMap<string, string>
) {
  for (const { id, language, result, source, status } of translations) {
    const title = `${titles.get(source.space) ?? source.space}, ${source.language} to ${language}`
    const report = (message: string) => reportLoss(mirror, "translation", title, message)
    const isNew = mirror.state.objects[id] === undefined
    mirror.outcomes.push({ kind: "translation", title, change: isNew ? "created" : "unchanged" })
    if (status === "pending" || status === "running")
      report("It is being translated at the source. Run the mirror again to copy the result.")
    if (!isNew) continue
    const space = mirror.state.objects[source.space]?.id ?? "SPACE"
    const command = `octavo translation create ${space} --from ${source.language} --to ${language}`
    report(
      result === undefined
        ? `It has no result yet. Create it here with ${command}`
        : `The space “${titles.get(result.space) ?? result.space}” has its texts and does not follow its source. Its instructions and memory are not copied. To translate the source again, run ${command}`
    )
    if (!mirror.isDry)
      yield* storeObject(mirror, id, { kind: "translation", id: result?.space ?? "", fields: {} })
  }
})
