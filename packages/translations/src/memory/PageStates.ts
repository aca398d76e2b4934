import { Effect, Layer, Option, TxHashMap } from "effect"
import type { PageState } from "../translations/PageState.ts"
import { PageStates } from "../translations/PageStates.ts"
import { TranslationTables } from "./TranslationTables.ts"

const keyOf = ({ id, kind }: Pick<PageState, "kind" | "id">) => `${kind} ${id}`

export const layer: Layer.Layer<PageStates, never, TranslationTables> = Layer.effect(
  PageStates,
  Effect.gen(function* () {
    const { states } = yield* TranslationTables
    const of = (translationId: string) =>
      Effect.map(
        TxHashMap.get(states, translationId),
        Option.getOrElse((): ReadonlyMap<string, PageState> => new Map())
      )
    return {
      list: (translationId) =>
        Effect.map(of(translationId), (found) =>
          [...found.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        ),
      countProblems: (translationId) =>
        Effect.map(of(translationId), (found) => {
          const partial = [...found.values()].filter(({ problems }) => problems.length > 0)
          return {
            pages: partial.length,
            blocks: partial.reduce((sum, { problems }) => sum + problems.length, 0)
          }
        }),
      putMany: (changed) =>
        Effect.forEach(
          Map.groupBy(changed, ({ translationId }) => translationId),
          ([translationId, some]) =>
            Effect.flatMap(of(translationId), (found) =>
              TxHashMap.set(
                states,
                translationId,
                new Map([...found, ...some.map((state) => [keyOf(state), state] as const)])
              )
            ),
          { discard: true }
        ),
      removeMany: (translationId, entries) =>
        Effect.flatMap(of(translationId), (found) => {
          const gone = new Set(entries.map(keyOf))
          return TxHashMap.set(states, translationId, new Map([...found].filter(([key]) => !gone.has(key))))
        })
    }
  })
)
