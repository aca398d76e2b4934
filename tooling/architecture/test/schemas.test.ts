import { expect, test } from "vitest"
import { productSources } from "../src/sources.ts"

// Every package reads and writes the tables of its own schema; foreign keys may cross schemas, queries may not.
const schemaOf: { readonly [folder: string]: string } = {
  "packages/database/src/kernel/": "kernel",
  "packages/identity/src/postgres/": "identity",
  "packages/content/src/postgres/": "content",
  "packages/gitsync/src/postgres/": "gitsync",
  "packages/reviews/src/postgres/": "reviews",
  "packages/sites/src/postgres/": "sites",
  "packages/translations/src/postgres/": "translations",
  "packages/openapi/src/postgres/": "openapi",
  "packages/notifications/src/postgres/": "notifications"
}
const schemas = Object.values(schemaOf)

// What is not a table, and may be called from everywhere.
const sharedFunctions = ["kernel.fold"]

// The one exception: what a user may do here is asked on every request, and answered in the statement that reads the
// thing itself. For that question alone, this file also reads these tables of identity.
const exception: { readonly [file: string]: ReadonlyArray<string> } = {
  "packages/content/src/postgres/accessLevels.ts": [
    "identity.grants",
    "identity.members",
    "identity.organizations",
    "identity.team_members"
  ]
}

const templates = (text: string): ReadonlyArray<string> => {
  const withoutComments = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
  return [...withoutComments.matchAll(/`([^`]*)`/g)].map((match) => match[1] ?? "")
}

const storeFiles = productSources.flatMap((source) => {
  const folder = Object.keys(schemaOf).find((folder) => source.path.startsWith(folder))
  return folder === undefined ? [] : [{ ...source, schema: schemaOf[folder] ?? "" }]
})

test("every package with a folder for Postgres has its schema here", () => {
  const unknown = productSources
    .filter((source) => source.folder === "postgres" && !storeFiles.some(({ path }) => path === source.path))
    .map((source) => source.path)
  expect(unknown).toEqual([])
})

test("queries name only tables of the schema of their package", () => {
  const wrong = storeFiles.flatMap((source) =>
    templates(source.text)
      .flatMap((text) => [...text.matchAll(/\b([a-z_]+)\.([a-z_]+)\b/g)])
      .map((match) => ({ schema: match[1] ?? "", name: match[0] }))
      .filter(({ schema }) => schemas.includes(schema) && schema !== source.schema)
      .filter(({ name }) => !sharedFunctions.includes(name))
      .filter(({ name }) => exception[source.path]?.includes(name) !== true)
      .map(({ name }) => `${source.path} names ${name}`)
  )
  expect([...new Set(wrong)]).toEqual([])
})

test("queries name every table with its schema", () => {
  const notTables =
    /^(select|lateral|unnest|jsonb?_\w+|generate_series|set|nowait|skip|of|only|values|table|on|where|string_to_table|regexp_\w+|excluded)$/i
  const wrong = storeFiles.flatMap((source) => {
    // A statement may be put together of several texts, so what one names the others may use.
    const named = new Set(
      [
        ...source.text.matchAll(/\b([a-z_]\w*)\s*(?:\([^)]*\))?\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?\(/gi)
      ].map((match) => match[1])
    )
    return templates(source.text).flatMap((text) => {
      const sql = text
        .replaceAll(/--.*$/gm, "")
        .replaceAll(/'[^']*'/g, "''")
        .replaceAll(/\b(FOR|DO)\s+UPDATE\b|\bDISTINCT\s+FROM\b/gi, "")
        .replaceAll(/\b(extract|substring|trim|overlay)\s*\([^)]*\)/gi, "")
      return [
        ...sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+|LATERAL\s+)?([a-z_]\w*)(?![\w.]|\s*\()/g)
      ]
        .map((match) => match[1] ?? "")
        .filter((name) => !named.has(name) && !notTables.test(name))
        .map((name) => `${source.path} names ${name} without its schema`)
    })
  })
  expect([...new Set(wrong)]).toEqual([])
})

test("rows to be locked are chosen once, by an array", () => {
  // The planner may run a subquery of IN once for each row, and each run would lock others.
  const chosenAgain = /\bIN\s*\(\s*SELECT\b[^()]*(?:\([^()]*\)[^()]*)*\bSKIP LOCKED/i
  const wrong = storeFiles
    .filter(({ text }) => templates(text).some((statement) => chosenAgain.test(statement)))
    .map(({ path }) => path)
  expect(wrong).toEqual([])
})

test("the exception is as small as it can be", () => {
  const unused = Object.entries(exception).flatMap(([file, tables]) => {
    const text = storeFiles.find((source) => source.path === file)?.text ?? ""
    return tables.filter((table) => !text.includes(table)).map((table) => `${file} no longer names ${table}`)
  })
  expect(unused).toEqual([])
})
