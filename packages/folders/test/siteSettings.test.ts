import { expect, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { FolderRemote, folderStores, openFolderSite } from "../src/node/index.ts"
import { readSettings, settingsOf } from "../src/index.ts"
import { writeFiles } from "./aDocumentationFolder.ts"
import { aDocumentationFolder, build, settings } from "./builtSite.ts"

describe("the site of a folder", { timeout: 120_000 }, () => {
  it.live("shows operations of the OpenAPI files of the folder, by their base names and as files", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder({
        "SUMMARY.md":
          "* [API](api.md)\n* ```yaml\n  type: builtin:openapi\n  props:\n    models: false\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: petstore\n  ```\n",
        "api.md":
          '# API\n\n{% openapi src="petstore.yaml" path="/pets/{id}" method="get" %}\n[petstore.yaml](petstore.yaml)\n{% endopenapi %}\n\n{% openapi-operation spec="petstore" path="/pets/{id}" method="get" %}\n[OpenAPI](petstore.yaml)\n{% endopenapi-operation %}\n',
        "petstore.yaml":
          "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths:\n  /pets/{id}:\n    get: { summary: Find a pet, description: By its number., tags: [Animals], responses: {} }\n",
        "copies/Petstore.json": '{"openapi":"3.1.0","info":{"title":"Copy","version":"1"},"paths":{}}',
        "other.yaml": "title: no document\n"
      })
      const { files } = yield* build(folder)
      const text = (path: string) => files.get(path)?.toString("utf8") ?? ""
      expect(text("index.html").match(/By its number\./g)?.length).toBeGreaterThanOrEqual(2)
      expect([...files.keys()].filter((path) => path.endsWith("index.html"))).toContain("animals/index.html")
      expect(text("animals/index.html")).toContain("Find a pet")
      const broken = { "petstore.yaml": "openapi: 3.1.0\npaths: [\n" }
      writeFiles(folder, broken)
      const remote = new FolderRemote()
      const { problems } = yield* openFolderSite(folder, settings, "example.com", remote).pipe(
        Effect.flatMap((site) => site.refresh),
        Effect.provide(folderStores(remote))
      )
      expect(problems.map(({ message, path }) => [path, message])).toContainEqual([
        "petstore.yaml",
        expect.stringMatching(/^The OpenAPI document cannot be read: /)
      ])
    })
  )

  it.live("shows the sections, variants, look and redirects of octavo.yaml", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder({
        "handbook/README.md": "# Hello\n",
        "reference/README.md": "# Calls\n",
        "reference/more.md": "# More\n",
        "old/README.md": "# Former calls\n",
        "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
        "octavo.yaml": [
          "site:",
          "  title: Handbook",
          "  customization:",
          "    header: { logo: { light: logo.svg, dark: ./logo.svg } }",
          "    styling: { primaryColor: { light: '#aa0000', dark: '#bb0000' } }",
          "  redirects: { /gone: /reference/more, /former/*: /v1, /away: https://example.org/x }",
          "  sections:",
          "    - { title: Guide, folder: handbook }",
          "    - title: API",
          "      path: reference",
          "      variants:",
          "        - { title: Version 2, folder: reference }",
          "        - { title: Version 1, folder: ./old/, path: v1 }"
        ].join("\n")
      })
      const { files, missing } = yield* build(folder, yield* Effect.promise(() => settingsOf(folder)))
      const text = (path: string) => files.get(path)?.toString("utf8") ?? ""
      expect(text("index.html")).toContain("Hello")
      expect(text("index.html")).toMatch(/<img[^>]* src="\/docs\/~octavo\/images\/[0-9a-f]+"/)
      expect([...files].some(([path, bytes]) => path.endsWith(".css") && bytes.includes("#aa0000"))).toBe(
        true
      )
      expect(text("reference/more/index.html")).toContain("Version 1")
      expect(text("reference/v1/index.html")).toContain("Former calls")
      expect(text("gone/index.html")).toContain("url=/docs/reference/more")
      expect(text("_redirects").split("\n")).toEqual(
        expect.arrayContaining([
          "/docs/gone /docs/reference/more 301",
          "/docs/away https://example.org/x 301",
          "/docs/former/* /docs/v1 301"
        ])
      )
      expect(missing).toEqual(new Map())
      const refused = yield* Effect.flip(
        build(folder, readSettings("site: { redirects: { /a b: /c } }")) as Effect.Effect<unknown, Error>
      )
      expect(refused.message).toContain("octavo.yaml: site.redirects.0.source")
    })
  )
})
