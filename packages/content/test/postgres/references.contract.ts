import { describe, expect, type Vitest } from "@effect/vitest"
import { migrations } from "@octavo/database/testing"
import { newId } from "@octavo/kernel"
import { Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import { readFileSync } from "node:fs"
import { Sources } from "../../src/index.ts"
import { aSource } from "../../src/testing/index.ts"
import type { postgres } from "../ContentServices.ts"

const everyConstruct = readFileSync(
  new URL("../../../markdown/test/samples/everyConstruct.md", import.meta.url),
  "utf8"
)

/** The statements of the migrations that name the references of existing sources. */
const backfills = [
  "0011_content_references",
  "0234_content_spec_references",
  "0236_content_page_documents"
].map((wanted) => {
  const { sql = "" } = migrations.find(({ name }) => name === wanted) ?? {}
  return /INSERT INTO content\.source_references[^;]*;/.exec(sql)?.[0] ?? ""
})

/** The references of sources that are older than the table of references. */
export const referencesContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the references of sources", () => {
    it.effect("get the same names from the migrations as from now on", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const id = "01jc0000000000000000000000"
        const paths = "a.md /a/b.md#x ../a/./ ./ .. / a/b/ a/. a// a?b=c/d a#b/c a?b#c?d ä.md 日本.md"
        const escaped = "%20 a%20b.png a%zz %E6%97%A5.md a%2Fb.md 100% %41/ x%"
        const addresses = `/pages/${id} https://x.example/v1/${id}/?a https://x.example/a.md tel:${id} //x/y.md a:b`
        const others = `#a mailto:a@example.org ${"a/".repeat(2500)}b ${"b".repeat(500)} 1a:b A.b+c-d:e`
        const targets = [paths, escaped, addresses, others].flatMap((some) => some.split(" "))
        const text = `# S ${yield* newId}\n\n${targets.map((target) => `[x](<${target}>)`).join("\n\n## H\n\n")}\n`
        const documents = `https://x.example/Ä/a.yaml?b#c HTTP://x.example/a https://x.example/v1/${id} http://${"a".repeat(2100)} ftp://x/a.json a.yaml`
        const shown = documents
          .split(" ")
          .map((target) => `{% swagger src="${target}" path="/a" method="get" %}\n{% endswagger %}\n`)
        const sources = [
          aSource(`${text}\n\n${shown.join("\n")}`),
          aSource(`${everyConstruct}\n${yield* newId}\n`)
        ]
        yield* (yield* Sources).putMany(sources)
        const hashes = sources.map(({ hash }) => hash)
        const read = sql`SELECT * FROM content.source_references WHERE source_hash = ANY(${hashes}::text[])
          ORDER BY source_hash, ordinal`
        const written = yield* read
        expect(written.length).toBeGreaterThan(35)
        yield* sql`DELETE FROM content.source_references`
        for (const backfill of backfills) yield* sql.unsafe(backfill)
        expect(yield* read).toEqual(written)
      })
    )
  })
