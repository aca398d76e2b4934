import { laterThen, slowRead } from "@octavo/database"
import { mapInSlices } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { PageId, PageVersion } from "../entries/Page.ts"
import { type PageInTree, Pages } from "../entries/Pages.ts"
import type { BranchId, Snapshot } from "../entries/Revision.ts"
import { currentPages } from "./currentPages.ts"
import {
  type FoundRow,
  type PlaceRow,
  toFound,
  toPage,
  toPlace,
  withDocument,
  withText
} from "./foundPages.ts"
import { indexSources } from "./indexMissing.ts"
import { inPieces } from "./versions/inPieces.ts"
import { pageColumns } from "./pageColumns.ts"
import {
  allPages,
  childQueries,
  childrenQueries,
  formerPathQueries,
  manyPages,
  pageQueries,
  pathQueries,
  placeQueries,
  placesNow,
  type SourceForm
} from "./pageQueries.ts"
import {
  closeVersions,
  copyVersions,
  listTouched,
  pointParameters,
  statisticsOf
} from "./versions/versions.ts"
import { titleWords } from "./titleWords.ts"

const toRow = (page: PageVersion) => ({
  ...pageColumns.values(page),
  title_words: titleWords(page)
})

/** The columns that a write fills; the vector of the title is computed of the title. */
const names = `${pageColumns.names}, title_words`

export const layer: Layer.Layer<Pages, never, SqlClient.SqlClient> = Layer.effect(
  Pages,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const refreshPages = statisticsOf(sql, "page_versions")
    const refreshWords = statisticsOf(sql, "source_words (source_hash)")

    const find =
      <P>(form: SourceForm, read: (self: FoundRow, found: PageInTree) => P) =>
      (at: Snapshot, id: PageId): Effect.Effect<Option.Option<P>> => {
        const { values, view } = pointParameters(at)
        return sql.unsafe<FoundRow>(pageQueries[form][view], [...values, id]).pipe(
          Effect.flatMap((rows) => {
            const self = rows.find((row) => row.role === "self")
            if (self === undefined) return Effect.succeedNone
            const below = rows.filter((row) => row.role === "below")
            return Effect.map(toFound(self, below), (found) => Option.some(read(self, found)))
          }),
          Effect.orDie
        )
      }

    return {
      findWithText: find("text", withText),
      findWithDocument: find("document", withDocument),
      findPlaces: (at, ids) => {
        const { values, view } = pointParameters(at)
        return sql.unsafe<PlaceRow>(placeQueries[view], [...values, ids]).pipe(
          Effect.map((rows) => rows.map(toPlace)),
          Effect.orDie
        )
      },
      findPlacesNow: (entries) => {
        const branches = entries.map(({ branchId }) => branchId)
        const ids = entries.map(({ id }) => id)
        return sql.unsafe<PlaceRow & { readonly line_id: BranchId }>(placesNow, [branches, ids]).pipe(
          Effect.map((rows) => rows.map((row) => ({ branchId: row.line_id, place: toPlace(row) }))),
          Effect.orDie
        )
      },
      findCurrentPlace: currentPages(sql, null, (_, { ancestorSlugs, page }) => ({ page, ancestorSlugs })),
      findCurrentWithText: currentPages(sql, "text", withText),
      findCurrentWithDocument: currentPages(sql, "document", withDocument),
      listAll: (at) => {
        const { values, view } = pointParameters(at)
        return slowRead(sql, sql.unsafe(allPages[view], values)).pipe(
          Effect.flatMap((rows) => mapInSlices(rows, toPage)),
          Effect.orDie
        )
      },
      findByPath: (at, slugs) => {
        const { values, view } = pointParameters(at)
        return sql.unsafe<{ id: PageId }>(pathQueries[view], [...values, slugs]).pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), ({ id }) => id)),
          Effect.orDie
        )
      },
      findByFormerPath: (at, slugs) => {
        const { values, view } = pointParameters(at)
        return sql.unsafe<{ id: PageId }>(formerPathQueries[view], [...values, slugs]).pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), ({ id }) => id)),
          Effect.orDie
        )
      },
      findChild: (at, parentId, slug) => {
        const { values, view } = pointParameters(at)
        const found =
          parentId === null
            ? sql.unsafe(childQueries.atTop[view], [...values, slug])
            : sql.unsafe(childQueries.below[view], [...values, parentId, slug])
        return found.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toPage)),
          Effect.orDie
        )
      },
      listChildren: (at, parentIds) => {
        const { values, view } = pointParameters(at)
        const below = parentIds.filter((id) => id !== null)
        return Effect.all([
          below.length === 0
            ? Effect.succeed([])
            : sql.unsafe(childrenQueries.below[view], [...values, below]),
          parentIds.includes(null) ? sql.unsafe(childrenQueries.atTop[view], values) : Effect.succeed([])
        ]).pipe(
          Effect.map((rows) => rows.flat().map(toPage)),
          Effect.orDie
        )
      },
      findMany: (at, ids) => {
        const { values, view } = pointParameters(at)
        return ids.length === 0
          ? Effect.succeed([])
          : sql.unsafe(manyPages[view], [...values, ids]).pipe(
              Effect.flatMap((rows) => mapInSlices(rows, toPage)),
              Effect.orDie
            )
      },
      listTouched: listTouched<PageId>(sql, "page_versions"),
      copy: copyVersions(sql, "page_versions", names),
      write: Effect.fnUntraced(function* (branchId, seq, { put, remove, dropOverrides }) {
        yield* closeVersions(
          sql,
          "page_versions",
          branchId,
          seq,
          {
            changed: put.map((page) => page.id),
            removed: remove,
            dropped: dropOverrides
          },
          {
            columns: sql.literal(
              "position, kind, title, title_words, slug, attributes, created_at, updated_at"
            ),
            values: sql.literal("'', 'document', '', '', '', '{}', now(), now()")
          }
        )
        // OFFSET has Postgres look up each source: for as many rows as it expects of a recordset it reads all words of the installation.
        const insert = (rows: string) => sql<{ hash: string | null }>`INSERT INTO content.page_versions AS v
            (line_id, since_seq, removed, ${sql.literal(names)})
          SELECT ${branchId}, ${seq}, false, ${sql.literal(names)}
          FROM jsonb_populate_recordset(NULL::content.page_versions, ${rows}::text::jsonb)
          RETURNING CASE WHEN NOT EXISTS (
            SELECT FROM content.source_words w WHERE w.source_hash = v.source_hash OFFSET 0
          ) THEN v.source_hash END AS hash`
        yield* inPieces(put, toRow, (rows) =>
          // A source that no page had for a while, and that one has again.
          laterThen(insert(rows), (inserted) =>
            indexSources(sql, [...new Set(inserted.flatMap(({ hash }) => hash ?? []))])
          )
        )
        yield* refreshPages(put.length)
        yield* refreshWords(put.length)
      }, Effect.orDie)
    }
  })
)
