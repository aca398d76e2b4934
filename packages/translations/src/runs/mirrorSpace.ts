import { commitRevision, Revisions, type Revision, Sources, Spaces } from "@octavo/content"
import { isActiveOrganization } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { PageStates } from "../translations/PageStates.ts"
import { fingerprintOf, sourceOfFingerprint } from "../pages/fingerprintOf.ts"
import { readEntries } from "../pages/readEntries.ts"
import { Translation, type TranslationId } from "../translations/Translation.ts"
import { Translations } from "../translations/Translations.ts"
import { planMirror } from "./planMirror.ts"

/** A part of a page that is for some visitors only. */
const condition = /\{%-?\s*if\b/

/** Those of some sources that have such parts. */
const findConditional = Effect.fnUntraced(function* (hashes: ReadonlyArray<string>) {
  const texts = yield* (yield* Sources).getMany(hashes)
  return new Set([...texts].filter(([, text]) => condition.test(text)).map(([hash]) => hash))
})

/**
 * Brings the result of a translation in step with its source, but for texts, in one unit of work. Answers the revision of the
 * source, or null where translation, source or result is gone.
 */
export const mirrorSpace = Effect.fn("translations.mirrorSpace")(function* (id: TranslationId) {
  const translations = yield* Translations
  const found = yield* translations.findForUpdate(id)
  if (Option.isNone(found)) return null
  const translation = found.value
  const spaces = yield* Spaces
  const source = yield* Effect.option(spaces.get(translation.sourceSpaceId))
  const result = yield* Effect.option(spaces.get(translation.resultSpaceId))
  if (Option.isNone(source) || Option.isNone(result)) return null
  if (source.value.deletedAt !== null || result.value.deletedAt !== null) return null
  if (!(yield* isActiveOrganization(translation.organizationId))) return null
  const revisions = yield* Revisions
  const from = yield* revisions.getBranch(source.value.mainBranchId)
  const into = yield* revisions.getBranchForUpdate(result.value.mainBranchId)
  const at = (branch: typeof from) => ({ branchId: branch.id, seq: branch.headSeq, base: null })
  const wanted = yield* readEntries(at(from))
  const present = yield* readEntries(at(into))
  const states = yield* (yield* PageStates).list(id)
  const known = new Map(states.map((state) => [`${state.kind} ${state.id}`, state]))
  const changed = (["page", "reusable"] as const).flatMap((kind) =>
    (kind === "page" ? wanted.pages : wanted.reusables).flatMap((entry) => {
      const state = known.get(`${kind} ${entry.id}`)
      if (state === undefined || state.fingerprint === fingerprintOf(entry)) return []
      return [entry.sourceHash, sourceOfFingerprint(state.fingerprint)].filter((hash) => hash !== null)
    })
  )
  const plan = planMirror(wanted, present, {
    translationId: id,
    states,
    now: yield* DateTime.now,
    conditional: changed.length === 0 ? new Set() : yield* findConditional([...new Set(changed)])
  })
  const isChanged = Object.values(plan.changes).some(({ put, remove }) => put.length > 0 || remove.length > 0)
  let revision: Pick<Revision, "id"> = { id: into.headRevisionId }
  if (isChanged) {
    revision = yield* commitRevision(into.id, {
      type: "computed",
      expectedHead: null,
      locked: into,
      createdBy: null,
      git: null,
      message: null,
      changes: { ...plan.changes, sources: [] }
    })
  }
  yield* (yield* PageStates).removeMany(id, plan.remove)
  yield* (yield* PageStates).putMany(plan.put)
  if (translation.resultRevisionId !== revision.id) {
    yield* translations.put(new Translation({ ...translation, resultRevisionId: revision.id }))
  }
  return { revisionId: from.headRevisionId, at: at(from) }
}, atomically)
