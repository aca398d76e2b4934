import { expect, it } from "@effect/vitest"
import { applySnapshot, applyTexts } from "@octavo/gitsync"
import { Effect } from "effect"
import { fileAt, readFolder } from "../src/folder/Folder.ts"
import { FolderRemote, folderStores } from "../src/node/index.ts"
import { asOwner, createFolderSite } from "../src/site/createFolderSite.ts"
import { aDocumentationFolder, writeFiles } from "./aDocumentationFolder.ts"
import { settings } from "./builtSite.ts"

const install = (text: string) => `# Install\n\n## Linux\n\n### Deb\n\n${text}\n`

/** Writes of a file one after the other, and whether nothing but the text of a page changes. */
const writes: ReadonlyArray<readonly [path: string, text: string | Uint8Array, isText: boolean]> = [
  ["guide/install.md", install("Other words."), true],
  [
    "guide/install.md",
    install("A [link](blocks.md#one) to a page and [one](https://example.com) outside."),
    true
  ],
  ["guide/install.md", install('{% openapi src="../petstore.yaml" path="/pets/{id}" method="get" %}'), false],
  ["guide/install.md", install("![A hidden picture](../.pictures/plan.png)"), false],
  ["guide/install.md", install("![A hidden picture](../.pictures/plan.png), again"), true],
  ["guide/install.md", "# Set up\n\n## Linux\n", false],
  ["guide/install.md", "---\ndescription: How to\n---\n\n# Set up\n\n## Linux\n", false],
  ["guide/install.md", "---\ndescription: How to\n---\n\n# Set up\n\n## Other\n", true],
  ["guide/install.md", Buffer.from([0xff, 0xfe]), false],
  ["guide/install.md", install("Readable."), false],
  [".gitbook/includes/note.md", "## Shared note\n\nOther words.\n", false],
  ["SUMMARY.md", "* [Start](README.md)\n* [API](api.md)\n", false],
  [".gitbook/vars.yaml", "product: Other\n", false]
]

it.live(
  "the new text of a page leaves nothing to a reading of the whole folder, and other changes are left to that",
  () => {
    const remote = new FolderRemote()
    return Effect.gen(function* () {
      const folder = yield* aDocumentationFolder({ ".pictures/plan.png": new Uint8Array([137, 80]) })
      const { ownerId, spaces } = yield* createFolderSite(folder, settings, "example.com/docs")
      const order = { spaceId: spaces[0]!.id, directory: "", requestedBy: ownerId }
      const readWhole = (isFirst: boolean) =>
        Effect.gen(function* () {
          const snapshot = remote.snapshot(yield* Effect.promise(() => readFolder(folder)))
          return (yield* asOwner(ownerId)(applySnapshot({ ...order, isFirst }, snapshot))).isChanged
        })
      yield* readWhole(true)
      for (const [path, text, isText] of writes) {
        writeFiles(folder, { [path]: text })
        const file = fileAt(folder, path)!
        const snapshot = remote.withChanged([file])
        const { oid } = snapshot.entries.find((entry) => entry.path === path)!
        const applied = yield* asOwner(ownerId)(
          applyTexts(order, snapshot, [{ path, oid, size: file.size! }])
        )
        const isLeft = yield* readWhole(false)
        expect({ path, text, isText: applied !== null }).toEqual({ path, text, isText })
        // A page that cannot be read stays as it was.
        const isReadable = typeof text === "string"
        expect({ path, text, isLeft }).toEqual({ path, text, isLeft: !isText && isReadable })
      }
    }).pipe(Effect.scoped, Effect.provide(folderStores(remote)))
  }
)
