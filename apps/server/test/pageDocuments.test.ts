import { expect, it } from "@effect/vitest"
import { aFile, aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { Blobs, deliverEvents, Jobs } from "@octavo/kernel"
import { PageDocumentsJob, addPageDocuments, followPages, PageDocuments } from "@octavo/openapi"
import { aDocument, processLatest } from "@octavo/openapi/testing"
import { slugOfPageDocument } from "@octavo/content"
import { Effect, Option } from "effect"
import { aPublishedSite, later } from "./aPublishedSite.ts"

const block = (name: string, src: string) =>
  `{% ${name} src="${src}" path="/pets" method="get" %}\n[openapi.json](${src})\n{% end${name} %}\n`

/** The texts of pages that show a file of the space, as Git repositories have them. */
const texts = {
  swagger: `# Old\n\n${block("swagger", ".gitbook/assets/openapi.json")}`,
  openapi: `# New\n\n${block("openapi", ".gitbook/assets/openapi.json")}`,
  missing: `# Missing\n\n${block("openapi", "https://nowhere.example.org/openapi.json")}`
}

it.effect("a page shows the operation of a document that it names by its file or address", () =>
  Effect.gen(function* () {
    const { admin, organization, server, space, visit } = yield* aPublishedSite()
    const text = aDocument("pets")
    const work = Effect.gen(function* () {
      const blobHash = yield* (yield* Blobs).put(Buffer.from(text))
      const path = ".gitbook/assets/openapi.json"
      const file = yield* aFile({ name: "openapi.json", blobHash, git: { oid: "1", path } })
      const sources = Object.values(texts).map((markdown) => aSource(markdown))
      const put = yield* Effect.forEach(Object.keys(texts), (title, index) =>
        aPage({ title, sourceHash: sources[index]!.hash, git: { oid: "1", path: `${title}.md` } })
      )
      yield* commitToBranch(space.mainBranchId, {
        pages: { put, remove: [] },
        files: { put: [file], remove: [] },
        sources
      })
      yield* deliverEvents([followPages])
      const job = Option.getOrThrow(yield* (yield* Jobs).findLatest(PageDocumentsJob.name, space.id))
      yield* addPageDocuments.run({ job, progress: () => Effect.void })
      const slug = slugOfPageDocument({ kind: "file", blobHash })
      const [document] = yield* (yield* PageDocuments).find(organization.id, [slug])
      return document!
    })
    const document = yield* server.within(Effect.orDie(work))
    yield* later
    const before = yield* visit("/sites/acme/swagger")
    expect([before.status, before.body.includes("operation-facts")]).toEqual([200, false])
    yield* server.within(Effect.orDie(processLatest(document.id)))
    yield* later
    for (const path of ["swagger", "openapi"]) {
      const shown = yield* visit(`/sites/acme/${path}`)
      expect([shown.status, shown.body.includes("operation-facts")]).toEqual([200, true])
      expect(shown.body).toContain("List pets")
      expect((yield* visit(`/sites/acme/${path}.md`)).body).toContain("**`GET /pets`**")
    }
    const missing = yield* visit("/sites/acme/missing")
    expect([missing.status, missing.body.includes("operation-facts")]).toEqual([200, false])
    expect(missing.body).toContain("/pets")
    // It is no specification of the organization.
    const specs = yield* admin.ask("GET", `/v1/orgs/${organization.id}/openapi`)
    expect(specs.body.items).toEqual([])
    expect((yield* admin.ask("GET", `/v1/orgs/${organization.id}/openapi/${document.slug}`)).status).toBe(404)
    expect((yield* visit(`/openapi/${organization.id}/${document.slug}.json`)).status).toBe(404)
  })
)
