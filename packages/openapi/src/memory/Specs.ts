import { listById } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { isPageDocument, type Spec } from "../specs/Spec.ts"
import { Specs } from "../specs/Specs.ts"
import { SpecTables } from "./SpecTables.ts"

const milliseconds = (time: DateTime.Utc | null): number => (time === null ? 0 : time.epochMilliseconds)

export const layer: Layer.Layer<Specs, never, SpecTables> = Layer.effect(
  Specs,
  Effect.map(SpecTables, ({ specs, versions }) => {
    const all = Effect.map(TxHashMap.values(specs), (rows) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    const where = (condition: (spec: Spec) => boolean) => Effect.map(all, (rows) => rows.filter(condition))
    return {
      findBySlug: (organizationId, slug) =>
        Effect.map(
          where(
            (spec) =>
              spec.organizationId === organizationId &&
              spec.slug === slug &&
              spec.deletedAt === null &&
              !isPageDocument(spec)
          ),
          ([spec]) => Option.fromNullishOr(spec)
        ),
      findBySlugs: (organizationId, slugs) =>
        where(
          (spec) =>
            spec.organizationId === organizationId &&
            slugs.includes(spec.slug) &&
            spec.deletedAt === null &&
            !isPageDocument(spec)
        ),
      findForUpdate: (id) => TxHashMap.get(specs, id),
      findDeleted: (organizationId, slug) =>
        Effect.map(
          where(
            (spec) => spec.organizationId === organizationId && spec.slug === slug && spec.deletedAt !== null
          ),
          (rows) =>
            Option.fromNullishOr(
              rows.toSorted((a, b) => milliseconds(a.deletedAt) - milliseconds(b.deletedAt)).at(-1)
            )
        ),
      list: (organizationId, { search = "" }, request) =>
        Effect.map(
          where(
            (spec) =>
              spec.organizationId === organizationId &&
              spec.deletedAt === null &&
              !isPageDocument(spec) &&
              spec.slug.includes(search.toLowerCase())
          ),
          (rows) => listById(rows, request)
        ),
      count: (organizationId) =>
        Effect.map(
          where(
            (spec) =>
              spec.organizationId === organizationId && spec.deletedAt === null && !isPageDocument(spec)
          ),
          (rows) => rows.length
        ),
      lockSlugs: () => Effect.void,
      put: (spec) => TxHashMap.set(specs, spec.id, spec),
      listDue: (now, limit) =>
        Effect.map(
          where(
            ({ deletedAt, nextFetchAt }) =>
              deletedAt === null && nextFetchAt !== null && DateTime.isLessThanOrEqualTo(nextFetchAt, now)
          ),
          (rows) =>
            rows
              .toSorted((a, b) => milliseconds(a.nextFetchAt) - milliseconds(b.nextFetchAt))
              .slice(0, limit)
              .map(({ id }) => id)
        ),
      listDeletedBefore: (time, limit) =>
        Effect.map(
          where(({ deletedAt }) => deletedAt !== null && DateTime.isLessThan(deletedAt, time)),
          (rows) => rows.slice(0, limit).map(({ id }) => id)
        ),
      remove: Effect.fnUntraced(function* (id) {
        yield* TxHashMap.remove(specs, id)
        for (const version of yield* TxHashMap.values(versions)) {
          if (version.specId === id) yield* TxHashMap.remove(versions, version.id)
        }
      })
    }
  })
)
