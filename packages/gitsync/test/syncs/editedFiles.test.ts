import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const readme = "# Start\n\n![Logo](.gitbook/assets/logo.svg) and ![mark](.gitbook/assets/mark.svg)\n"
const logo = ".gitbook/assets/logo.svg"
const mark = ".gitbook/assets/mark.svg"

layer(memory)("a file that is edited in the space", (it) => {
  it.effect("is written to its path in the repository, and removed where it was deleted", () =>
    Effect.gen(function* () {
      const sync = yield* aSync({ files: { "README.md": readme, [logo]: "<svg/>", [mark]: "<svg></svg>" } })
      yield* sync.import()
      const { files } = yield* sync.content
      const idOf = (path: string) => files.find(({ git }) => git?.path === path)!.id
      const bytes = Buffer.from("<svg>new</svg>")
      yield* sync.edit({ type: "update_file", file: idOf(logo), content: { name: "", bytes } })
      expect(yield* sync.export()).toMatchObject({ state: "done" })
      expect(yield* sync.files).toMatchObject({ "README.md": readme, [logo]: "<svg>new</svg>" })
      expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)

      yield* sync.edit({ type: "delete_file", file: idOf(mark) })
      expect(yield* sync.export()).toMatchObject({ state: "done" })
      const exported = yield* sync.files
      expect([exported[logo], exported[mark], exported["README.md"]]).toEqual([
        "<svg>new</svg>",
        undefined,
        readme
      ])
      expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
      expect((yield* sync.content).files.map(({ id }) => id)).toEqual([idOf(logo)])
    })
  )
})
