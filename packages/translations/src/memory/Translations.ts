import { listById } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { Translations } from "../translations/Translations.ts"
import { TranslationTables } from "./TranslationTables.ts"

export const layer: Layer.Layer<Translations, never, TranslationTables> = Layer.effect(
  Translations,
  Effect.gen(function* () {
    const { runs, states, translations } = yield* TranslationTables
    const all = Effect.map(TxHashMap.values(translations), (found) =>
      found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    )
    const find: Translations["Service"]["find"] = (id) => TxHashMap.get(translations, id)
    return {
      find,
      findForUpdate: find,
      findByPair: (sourceSpaceId, language) =>
        Effect.map(all, (found) =>
          Option.fromUndefinedOr(
            found.find((one) => one.sourceSpaceId === sourceSpaceId && one.language === language)
          )
        ),
      listOfSpace: (spaceId) =>
        Effect.map(all, (found) =>
          found.filter((one) => one.sourceSpaceId === spaceId || one.resultSpaceId === spaceId)
        ),
      list: (organizationId, { sourceSpaceId }, request) =>
        Effect.map(all, (found) =>
          listById(
            found.filter(
              (one) =>
                one.organizationId === organizationId &&
                (sourceSpaceId === undefined || one.sourceSpaceId === sourceSpaceId)
            ),
            request
          )
        ),
      listDue: (at, limit) =>
        Effect.map(all, (found) =>
          found
            .flatMap((one) => (one.dueAt === null ? [] : [{ one, dueAt: one.dueAt }]))
            .filter(({ dueAt }) => DateTime.isLessThanOrEqualTo(dueAt, at))
            .toSorted((one, other) => DateTime.Order(one.dueAt, other.dueAt))
            .map(({ one }) => one)
            .slice(0, limit)
        ),
      put: (translation) => TxHashMap.set(translations, translation.id, translation),
      remove: Effect.fnUntraced(function* (id) {
        yield* TxHashMap.remove(translations, id)
        yield* TxHashMap.remove(runs, id)
        yield* TxHashMap.remove(states, id)
      })
    }
  })
)
