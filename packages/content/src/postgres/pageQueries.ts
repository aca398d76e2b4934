import { pageColumns } from "./pageColumns.ts"
import { everVisible, forEveryView, placeOf, type View, visible, type Wanted } from "./versions/versions.ts"

/** The deepest tree that is followed; nothing that people make comes near. */
export const maxDepth = 100

const columnNames = pageColumns.names.split(", ")

/** The columns of a page, of the table with this alias. */
export const columns = (alias: string) => columnNames.map((column) => `${alias}.${column}`).join(", ")

/** The form of the source in the result of a page query. */
export type SourceForm = "text" | "document"

const sourceColumns: Record<SourceForm, string> = {
  text: "s.text, NULL::jsonb AS facts, NULL::text AS document, NULL::int AS parser",
  document: "NULL::text AS text, s.facts, s.document, s.parser"
}

const makeQuery = (form: SourceForm, view: View): string => {
  const table = (wanted: Wanted) => visible("page_versions", view, wanted)
  // OFFSET keeps the planner from joining these with whole tables: each row finds the next one by an index, whether
  // or not the tables were analyzed since they grew.
  const next = (wanted: Wanted) => `(SELECT * FROM ${table(wanted)} AS candidate OFFSET 0)`
  const id = placeOf(view, 0)
  return `WITH RECURSIVE
    self AS (SELECT * FROM ${table({ id })} AS found),
    above AS (
      SELECT 0 AS depth, parent_id, ''::text AS slug FROM self
      UNION ALL
      SELECT above.depth + 1, v.parent_id, v.slug FROM above
      CROSS JOIN LATERAL ${next({ id: "above.parent_id" })} AS v
      WHERE above.depth < ${maxDepth}
    ),
    below AS (
      SELECT 1 AS depth, v.* FROM self CROSS JOIN LATERAL ${next("parent_id = self.id")} AS v
      UNION ALL
      SELECT below.depth + 1, v.* FROM below CROSS JOIN LATERAL ${next("parent_id = below.id")} AS v
      WHERE below.depth < ${maxDepth}
    )
    SELECT 'self' AS role, ${columns("self")},
      (SELECT array_agg(slug ORDER BY depth DESC) FROM above WHERE depth > 0) AS ancestors,
      ${sourceColumns[form]}
    FROM self LEFT JOIN content.sources s ON s.hash = self.source_hash
    UNION ALL
    SELECT 'below', ${columns("below")}, NULL, NULL, NULL, NULL, NULL FROM below`
}

const forEverySourceForm = <A>(make: (form: SourceForm) => A): Readonly<Record<SourceForm, A>> => ({
  text: make("text"),
  document: make("document")
})

/** A page at a point of a line, with its relatives; the id comes after the parameters of the point. */
export const pageQueries = forEverySourceForm((form) => forEveryView((view) => makeQuery(form, view)))

/** Pages at a point of a line by their ids, which are the parameter after those of the point. */
export const manyPages = forEveryView(
  (view) =>
    `SELECT ${columns("v")} FROM ${visible("page_versions", view, { ids: `${placeOf(view, 0)}::text[]` })} AS v`
)

const pagesWhere = (condition: (place: (n: number) => string) => string, rest = "") =>
  forEveryView((view) => {
    const table = visible(
      "page_versions",
      view,
      condition((n) => placeOf(view, n))
    )
    return `SELECT ${columns("v")} FROM ${table} AS v ${rest}`
  })

// A computed page gives way to what was generated for it.
const inShownOrder = "ORDER BY kind = 'computed', id LIMIT 1"

// Null has a condition of its own, since no index serves a comparison that includes null.
/** The page with a slug below a page, and at the top: parent and slug, or the slug alone, come after the point. */
export const childQueries = {
  below: pagesWhere((place) => `parent_id = ${place(0)} AND slug = ${place(1)}`, inShownOrder),
  atTop: pagesWhere((place) => `parent_id IS NULL AND slug = ${place(0)}`, inShownOrder)
}

/** The page at a path, whose slugs from the top down are the parameter after those of the point. */
export const pathQueries = forEveryView((view) => {
  const slugs = `${placeOf(view, 0)}::text[]`
  const table = (condition: string) => visible("page_versions", view, condition)
  return `WITH RECURSIVE walk AS (
      SELECT 1 AS depth, id, kind FROM ${table(`parent_id IS NULL AND slug = (${slugs})[1]`)} AS top
      UNION ALL
      SELECT walk.depth + 1, v.id, v.kind FROM walk
      CROSS JOIN LATERAL (
        SELECT * FROM ${table(`parent_id = walk.id AND slug = (${slugs})[walk.depth + 1]`)} AS candidate OFFSET 0
      ) AS v
      WHERE walk.depth < cardinality(${slugs})
    )
    SELECT id FROM walk WHERE depth = cardinality(${slugs}) ${inShownOrder}`
})

/**
 * The page that had a path once, whose slugs are the parameter after those of the point. UNION keeps each page once a level,
 * however many versions it had there.
 */
export const formerPathQueries = forEveryView((view) => {
  const slugs = `${placeOf(view, 0)}::text[]`
  const ever = (condition: string) => everVisible("page_versions", view, condition)
  return `WITH RECURSIVE walk AS (
      SELECT 1 AS depth, id FROM ${ever(`parent_id IS NULL AND slug = (${slugs})[1]`)} AS top
      UNION
      SELECT walk.depth + 1, v.id FROM walk
      CROSS JOIN LATERAL (
        SELECT DISTINCT id FROM ${ever(`parent_id = walk.id AND slug = (${slugs})[walk.depth + 1]`)} AS candidate
      ) AS v
      WHERE walk.depth < cardinality(${slugs})
    )
    SELECT walk.id FROM walk
    CROSS JOIN LATERAL (SELECT id, kind FROM ${visible("page_versions", view, { id: "walk.id" })} AS there OFFSET 0) AS v
    WHERE walk.depth = cardinality(${slugs})
    ORDER BY v.kind = 'computed', (
      SELECT max(updated_at) FROM ${ever(`id = walk.id AND slug = (${slugs})[walk.depth]`)} AS had
    ) DESC, walk.id
    LIMIT 1`
})

/** The pages below some pages, whose ids come after the point, and those at the top. */
export const childrenQueries = {
  below: pagesWhere((place) => `parent_id = ANY(${place(0)}::text[])`),
  atTop: pagesWhere(() => "parent_id IS NULL")
}

/** Some pages at a point of a line, each with the slugs above it; their ids come after the parameters of the point. */
export const placeQueries = forEveryView((view) => {
  const table = (wanted: Wanted) => visible("page_versions", view, wanted)
  return `WITH RECURSIVE
    self AS (SELECT * FROM ${table({ ids: `${placeOf(view, 0)}::text[]` })} AS found),
    above AS (
      SELECT id AS of, 0 AS depth, parent_id, ''::text AS slug FROM self
      UNION ALL
      SELECT above.of, above.depth + 1, v.parent_id, v.slug FROM above
      CROSS JOIN LATERAL (SELECT * FROM ${table({ id: "above.parent_id" })} AS candidate OFFSET 0) AS v
      WHERE above.depth < ${maxDepth}
    ),
    paths AS (SELECT of, array_agg(slug ORDER BY depth DESC) AS slugs FROM above WHERE depth > 0 GROUP BY of)
    SELECT ${columns("self")}, paths.slugs AS ancestors FROM self LEFT JOIN paths ON paths.of = self.id`
})

/** Some pages as they are now, each with the slugs above it; their lines and their ids are the parameters. */
export const placesNow = `WITH RECURSIVE
  self AS (
    SELECT v.* FROM unnest($1::text[], $2::text[]) AS wanted(line, page)
    JOIN content.page_versions v ON v.line_id = wanted.line AND v.id = wanted.page
    WHERE v.until_seq IS NULL AND NOT v.removed
  ),
  above AS (
    SELECT line_id, id AS of, 0 AS depth, parent_id, ''::text AS slug FROM self
    UNION ALL
    SELECT above.line_id, above.of, above.depth + 1, v.parent_id, v.slug FROM above
    CROSS JOIN LATERAL (
      SELECT * FROM content.page_versions AS candidate WHERE candidate.line_id = above.line_id
        AND candidate.id = above.parent_id AND candidate.until_seq IS NULL AND NOT candidate.removed OFFSET 0
    ) AS v
    WHERE above.depth < ${maxDepth}
  ),
  paths AS (
    SELECT line_id, of, array_agg(slug ORDER BY depth DESC) AS slugs FROM above WHERE depth > 0 GROUP BY line_id, of
  )
  SELECT self.line_id, ${columns("self")}, paths.slugs AS ancestors FROM self
  LEFT JOIN paths ON paths.of = self.id AND paths.line_id = self.line_id`

/** All pages at a point of a line. */
export const allPages = forEveryView(
  (view) => `SELECT ${columns("v")} FROM ${visible("page_versions", view)} AS v`
)
