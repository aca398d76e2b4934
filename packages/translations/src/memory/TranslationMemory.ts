import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { TranslationMemory } from "../answers/TranslationMemory.ts"
import { TranslationTables } from "./TranslationTables.ts"

export const layer: Layer.Layer<TranslationMemory, never, TranslationTables> = Layer.effect(
  TranslationMemory,
  Effect.gen(function* () {
    const { answers } = yield* TranslationTables
    return {
      findMany: Effect.fnUntraced(function* (organizationId, keys, usedAt) {
        const found = new Map<string, string>()
        for (const key of keys) {
          const answer = Option.getOrNull(yield* TxHashMap.get(answers, `${organizationId} ${key}`))
          if (answer === null) continue
          found.set(key, answer.output)
          yield* TxHashMap.set(answers, `${organizationId} ${key}`, { ...answer, usedAt })
        }
        return found
      }),
      putMany: (organizationId, given, usedAt) =>
        Effect.forEach(
          given,
          ([key, output]) => TxHashMap.set(answers, `${organizationId} ${key}`, { output, usedAt }),
          { discard: true }
        ),
      removeSome: Effect.fnUntraced(function* (organizationId, limit) {
        const own = (yield* TxHashMap.keys(answers)).filter((key) => key.startsWith(`${organizationId} `))
        for (const key of own.slice(0, limit)) yield* TxHashMap.remove(answers, key)
        return Math.min(own.length, limit)
      }),
      removeUnusedSince: Effect.fnUntraced(function* (time) {
        for (const [key, { usedAt }] of yield* TxHashMap.entries(answers)) {
          if (DateTime.isLessThan(usedAt, time)) yield* TxHashMap.remove(answers, key)
        }
      })
    }
  })
)
