import type { ContentChanges, EntryChanges, PageVersion, ReusableContentVersion } from "@octavo/content"
import { DateTime, Equal } from "effect"
import { isComputed } from "../pages/isComputed.ts"
import { PageState } from "../translations/PageState.ts"
import { fingerprintOf } from "../pages/fingerprintOf.ts"
import type { Entries } from "../pages/readEntries.ts"
import type { TranslationId } from "../translations/Translation.ts"

/** How long an outdated translation is shown. */
const maxOutdated = { hours: 24 }

/** The changes that bring the result in step with the source, but for translations. */
interface MirrorPlan {
  readonly changes: Omit<ContentChanges, "sources">
  readonly put: ReadonlyArray<PageState>
  readonly remove: ReadonlyArray<Pick<PageState, "kind" | "id">>
}

/** The entries to write and to remove, so that one list of entries becomes another. */
const difference = <Entry>(
  wanted: ReadonlyArray<Entry>,
  present: ReadonlyArray<Entry>,
  idOf: (entry: Entry) => string
): EntryChanges<Entry> => {
  const before = new Map(present.map((entry) => [idOf(entry), entry]))
  const ids = new Set(wanted.map(idOf))
  return {
    put: wanted.filter((entry) => !Equal.equals(before.get(idOf(entry)), entry)),
    remove: [...before.keys()].filter((id) => !ids.has(id))
  }
}

/** An entry of the source with the words of the result. */
const withWords = <Entry extends PageVersion | ReusableContentVersion>(
  source: Entry,
  result: Entry
): Entry => {
  const { sourceHash, title } = result
  if (!("attributes" in source) || !("attributes" in result)) return { ...source, sourceHash, title }
  const { description: _, ...attributes } = source.attributes
  const { description } = result.attributes
  return {
    ...source,
    sourceHash,
    title,
    attributes: { ...attributes, ...(description !== undefined && { description }) }
  }
}

/** An entry with the words of the source, marked as such for readers. */
const untranslated = <Entry extends PageVersion | ReusableContentVersion>(entry: Entry): Entry =>
  "attributes" in entry ? { ...entry, attributes: { ...entry.attributes, untranslated: true } } : entry

interface Known {
  readonly translationId: TranslationId
  readonly states: ReadonlyArray<PageState>
  readonly now: DateTime.Utc
  /** The sources that show parts of themselves to some visitors only. */
  readonly conditional: ReadonlySet<string>
}

const planEntries = <Entry extends PageVersion | ReusableContentVersion>(
  kind: PageState["kind"],
  source: ReadonlyArray<Entry>,
  result: ReadonlyArray<Entry>,
  { conditional, now, states, translationId }: Known
) => {
  const before = new Map(states.filter((state) => state.kind === kind).map((state) => [state.id, state]))
  const present = new Map(result.map((entry) => [entry.id as string, entry]))
  const put: Array<PageState> = []
  const wanted = source.map((entry): Entry => {
    if (isComputed(entry)) return entry
    const fingerprint = fingerprintOf(entry)
    const state = before.get(entry.id)
    const shown = present.get(entry.id)
    const isSame = state !== undefined && state.fingerprint === fingerprint
    if (isSame && shown !== undefined && state.state !== "outdated") {
      return state.state === "source" ? untranslated(entry) : withWords(entry, shown)
    }
    const since = state?.outdatedAt ?? now
    const mayStay =
      state !== undefined &&
      state.state !== "source" &&
      shown !== undefined &&
      !conditional.has(entry.sourceHash ?? "") &&
      !conditional.has(state.fingerprint.split(" ")[0]!) &&
      DateTime.isGreaterThan(DateTime.addDuration(since, maxOutdated), now)
    const next = new PageState({
      translationId,
      kind,
      id: entry.id,
      fingerprint,
      recipe: "",
      state: mayStay ? "outdated" : "source",
      wasTranslated: state?.wasTranslated ?? false,
      outdatedAt: mayStay ? since : null,
      problems: []
    })
    if (state === undefined || !Equal.equals({ ...state }, { ...next })) put.push(next)
    return mayStay ? withWords(entry, shown) : untranslated(entry)
  })
  const ids = new Set(source.map(({ id }) => id as string))
  const remove = [...before.values()].filter(({ id }) => !ids.has(id))
  return { changes: difference(wanted, result, ({ id }) => id), put, remove }
}

/**
 * Plans how the result follows the source at once: the tree, attributes, files and variables; new pages show the text of the
 * source, and changed ones their last translation, unless parts of them are for some visitors only.
 */
export const planMirror = (source: Entries, result: Entries, known: Known): MirrorPlan => {
  const pages = planEntries("page", source.pages, result.pages, known)
  const reusables = planEntries("reusable", source.reusables, result.reusables, known)
  return {
    changes: {
      pages: pages.changes,
      reusables: reusables.changes,
      files: difference(source.files, result.files, ({ id }) => id),
      redirects: difference(source.redirects, result.redirects, ({ from }) => from),
      variables: difference(source.variables, result.variables, ({ name }) => name)
    },
    put: [...pages.put, ...reusables.put],
    remove: [...pages.remove, ...reusables.remove]
  }
}
