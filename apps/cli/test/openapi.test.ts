import { expect, layer } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { Context, Effect, Layer } from "effect"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { adminToken, anOctavo, octavo, octavoHere, type RunningOctavo } from "./octavo.ts"

const document = (...names: ReadonlyArray<string>) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: Object.fromEntries(
      names.map((name) => [`/${name}`, { get: { responses: { 200: { description: "Found" } } } }])
    )
  })

const ask = async (url: string, path: string, body?: object) => {
  const answer = await fetch(`${url}/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body)
  })
  return answer.json() as Promise<{
    readonly id: string
    readonly items: ReadonlyArray<{ readonly id: string }>
  }>
}

/** Writes a page into a new space with the title "Handbook". */
const writePage = async (url: string, markdown: string) => {
  const { items } = await ask(url, "/orgs")
  const space = await ask(url, `/orgs/${items[0]!.id}/spaces`, { title: "Handbook" })
  await ask(url, `/spaces/${space.id}/content`, {
    changes: [{ type: "insert_page", title: "Pets", document: { markdown } }]
  })
}

/** Runs `octavo openapi`: as a bundled process when it reads files, as the thread that reads them starts from the sources otherwise. */
const runIn =
  (environment: Readonly<Record<string, string>>) =>
  (...args: ReadonlyArray<string>) =>
    (args[0] === "publish" || args[0] === "diff" ? octavo : octavoHere)(["openapi", ...args], environment)

const referring = (...references: ReadonlyArray<string>) =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Pets", version: "1" },
    paths: { "/pets": { $ref: "./paths/pets.yaml" } },
    components: {
      schemas: Object.fromEntries(references.map(($ref, index) => [`Schema${index}`, { $ref }]))
    }
  })

class Running extends Context.Service<Running, RunningOctavo>()("test/Running") {}

layer(Layer.effect(Running, anOctavo), { timeout: "60 seconds", excludeTestServices: true })(
  "octavo openapi",
  (it) => {
    it.effect(
      "publishes a file for CI, and says what breaks clients",
      () =>
        Effect.gen(function* () {
          const { environment, url } = yield* Running
          const folder = yield* aFolder
          const aFile = (name: string, text: string) => {
            writeFileSync(join(folder, name), text)
            return join(folder, name)
          }
          const run = runIn(environment)
          const file = aFile("openapi.json", document("pets", "owners"))
          const less = aFile("less.json", document("pets"))
          const more = aFile("more.json", document("pets", "owners", "vets"))
          const bad = aFile("bad.json", '{\n"openapi": "3.1.0",\n}')

          expect(yield* run("publish", "pets", file)).toMatchObject({
            code: 0,
            out: expect.stringContaining("2 changes, 0 of them breaking")
          })
          expect(yield* run("publish", "pets", file)).toMatchObject({
            code: 0,
            out: expect.stringContaining("pets is unchanged")
          })
          expect(yield* run("publish", "pets", less, "--fail-on", "breaking")).toMatchObject({
            code: 4,
            err: expect.stringContaining("breaking: GET /owners: operation-removed")
          })
          expect(
            yield* run("publish", "pets", more, "--fail-on", "breaking", "--visibility", "public")
          ).toMatchObject({
            code: 0,
            out: expect.stringContaining("1 change, 0 of them breaking")
          })
          expect(yield* run("publish", "pets", bad)).toMatchObject({
            code: 1,
            err: expect.stringContaining(`${bad}:3: `)
          })
          const missing = ["openapi", "publish", "pets", join(folder, "none.json")]
          expect((yield* octavoHere(missing, environment)).code).toBe(2)
          expect((yield* run("publish", "Not A Slug", file)).code).toBe(1)

          expect((yield* run("diff", "pets", less)).out.split("\n")).toEqual([
            "breaking: GET /owners: operation-removed",
            "breaking: GET /vets: operation-removed",
            "2 changes, 2 of them breaking",
            ""
          ])
          expect(yield* octavo(["openapi", "diff", less, file], {})).toMatchObject({
            code: 0,
            out: "non-breaking: GET /owners: operation-added\n1 change, 0 of them breaking\n"
          })
          expect((yield* run("list")).out).toContain("PARSE_ERROR")
          expect((yield* run("show", "pets")).out).toContain("/openapi/")
          expect(yield* run("delete", "pets")).toMatchObject({
            code: 2,
            err: expect.stringContaining("No page that you can read refers to pets")
          })
          yield* Effect.promise(() =>
            writePage(url, '{% openapi-operation spec="pets" %}\n{% endopenapi-operation %}\n')
          )
          expect((yield* run("delete", "pets")).err).toContain("  Handbook: Pets\n")
          expect((yield* run("delete", "pets", "--yes")).code).toBe(0)
          expect((yield* run("show", "pets")).code).toBe(1)
        }),
      240_000
    )

    it.effect(
      "publishes a file with the files of its folder, and no other file",
      () =>
        Effect.gen(function* () {
          const { environment, url } = yield* Running
          const above = yield* aFolder
          const folder = join(above, "a folder")
          mkdirSync(join(folder, "paths"), { recursive: true })
          const aFile = (name: string, text: string) => writeFileSync(join(folder, name), text)
          aFile("../outside.yaml", "description: a secret of the folder above")
          symlinkSync(join(above, "outside.yaml"), join(folder, "link.yaml"))
          aFile(
            "owner.yaml",
            "type: object\nproperties: {pets: {type: array, items: {$ref: paths/pet.yaml}}}\n"
          )
          aFile("paths/pet.yaml", "type: object\nproperties: {owner: {$ref: ../owner.yaml}}\n")
          aFile(
            "paths/pets.yaml",
            "get: {responses: {'200': {description: Found, content: {application/json: {schema: {$ref: pet.yaml}}}}}}\n"
          )
          aFile("openapi.json", referring("../outside.yaml", "link.yaml", "none.yaml"))
          const source = join(folder, "openapi.json")
          const run = runIn(environment)

          const published = yield* run("publish", "animals", source)
          expect(published).toMatchObject({ code: 0, out: expect.stringContaining("animals has version") })
          expect(published.err.split("\n").toSorted()).toEqual([
            "",
            `octavo: ../outside.yaml, which ${source} refers to, is outside of the folder of the document. Move it there`,
            `octavo: link.yaml, which ${source} refers to, is a symbolic link, which is not followed. Name the file itself`,
            `octavo: none.yaml, which ${source} refers to, cannot be read`
          ])
          const { items } = yield* Effect.promise(() => ask(url, "/orgs"))
          const content = JSON.stringify(
            yield* Effect.promise(() =>
              ask(url, `/orgs/${items[0]!.id}/openapi/animals/versions/latest/content`)
            )
          )
          expect(content).toContain('"owner":{"$ref":"#/x-ext/')
          expect(content).toContain("../outside.yaml")
          expect(content).not.toContain("a secret of the folder above")
          expect(content).not.toContain("files.invalid")
          expect((yield* run("diff", "animals", source)).out).toBe("No changes\n")
          aFile("owner.yaml", "type: string\n")
          expect((yield* run("publish", "animals", source, "--fail-on", "breaking")).code).toBe(4)
        }),
      240_000
    )
  }
)
