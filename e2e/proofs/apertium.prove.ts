import { describe, expect, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { aLibreTranslate, installApertium } from "../src/aLibreTranslate.ts"
import { request } from "../src/request.ts"
import { aSpace, contentOf, organizationOf } from "../src/spaces.ts"
import { type Octavo, someSettingsOnPostgres, startProgram, startServer } from "../src/startOctavo.ts"

if (!installApertium()) {
  throw new Error("Apertium is not proved: apt-get cannot install the packages of Debian 12 here.")
}

const guides = fileURLToPath(new URL("../../docs/guides", import.meta.url))

interface TranslationAnswer {
  readonly id: string
  readonly status: string
  readonly result: { readonly space: string }
  readonly problems?: { readonly blocks: number }
  readonly stats: Readonly<Record<"totalWords" | "totalPages", number>>
}

interface PageAnswer {
  readonly id: string
  readonly title: string
  readonly markdown: string
}

/** The parts of a text that no translation changes: blocks of code, code in lines and addresses. */
const fixedParts = (markdown: string) => {
  const blocks = markdown.match(/^```[\s\S]*?^```/gm) ?? []
  const rest = markdown.replaceAll(/^```[\s\S]*?^```/gm, "")
  return {
    blocks,
    code: (rest.match(/`[^`\n]+`/g) ?? []).toSorted(),
    headings: (rest.match(/^#+ /gm) ?? []).length,
    addresses: (rest.match(/\]\([^)]+\)/g) ?? []).toSorted(),
    rows: (rest.match(/^\|/gm) ?? []).length
  }
}

const page = (octavo: Octavo, space: string, id: string) =>
  Effect.map(
    request<PageAnswer>(octavo, "GET", `/v1/spaces/${space}/content/page/${id}?format=markdown`),
    ({ body }) => body
  )

describe("a machine translator of Debian behind LibreTranslate", { timeout: 600_000 }, () => {
  it.live(
    "translates the guides of Octavo into Spanish and leaves code, links and structure as they are",
    () =>
      Effect.gen(function* () {
        const provider = yield* aLibreTranslate
        const settings = {
          ...(yield* someSettingsOnPostgres),
          OCTAVO_TRANSLATOR: "libretranslate",
          OCTAVO_TRANSLATOR_URL: provider.url
        }
        const octavo = yield* startServer(settings)
        yield* startProgram("worker", settings)
        const space = yield* aSpace(octavo)
        const texts = ["git.md", "backup.md", "permissions.md", "translations.md"].map((name) =>
          readFileSync(join(guides, name), "utf8")
        )
        const changes = texts.map((markdown, index) => ({
          type: "insert_page",
          title: `Guide ${index}`,
          document: { markdown }
        }))
        expect((yield* request(octavo, "POST", `/v1/spaces/${space}/content`, { changes })).status).toBe(200)
        const path = `/v1/orgs/${yield* organizationOf(octavo)}/translations`
        const started = Date.now()
        const body = { source: { space, language: "en" }, language: "es" }
        const { id } = (yield* request<TranslationAnswer>(octavo, "POST", path, body)).body
        const ended = yield* Effect.map(
          request<TranslationAnswer>(octavo, "GET", `${path}/${id}`),
          ({ body }) => body
        ).pipe(
          Effect.repeat({
            schedule: Schedule.spaced("500 millis"),
            until: ({ status }) => status === "completed"
          }),
          Effect.timeout("5 minutes")
        )
        const seconds = (Date.now() - started) / 1000
        expect(ended.stats).toMatchObject({ totalPages: texts.length })
        let spanish = 0
        for (const { id } of (yield* contentOf(octavo, space)).pages) {
          const source = yield* page(octavo, space, id)
          const result = yield* page(octavo, ended.result.space, id)
          expect(fixedParts(result.markdown)).toEqual(fixedParts(source.markdown))
          spanish += result.markdown.match(/\b(el|la|los|las|una|de|que|con)\b/g)?.length ?? 0
        }
        console.log(
          [
            `| guides | words | texts sent | seconds | blocks left in English | Spanish articles and prepositions |`,
            `| ---: | ---: | ---: | ---: | ---: | ---: |`,
            `| ${texts.length} | ${ended.stats.totalWords} | ${provider.texts()} | ${seconds.toFixed(0)} | ${ended.problems?.blocks ?? 0} | ${spanish} |`
          ].join("\n")
        )
        expect(spanish).toBeGreaterThan(texts.length * 50)
      })
  )
})
