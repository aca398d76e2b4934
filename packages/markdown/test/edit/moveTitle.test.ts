import { describe, expect, test } from "vitest"
import { deriveSource, moveTitle, titleIn } from "../../src/index.ts"

const cases: ReadonlyArray<readonly [name: string, source: string, moved: string]> = [
  ["a heading alone", "# New\n", "---\ntitle: New\n---\n"],
  ["a heading above a text", "# New\n\n\nBody.\n", "---\ntitle: New\n---\n\nBody.\n"],
  ["an underlined heading above code", "T\n=\n\n    code\n", "---\ntitle: T\n---\n\n    code\n"],
  ["a heading below front matter", "---\na: 1\n---\n\n# A: b\n\nB\n", '---\na: 1\ntitle: "A: b"\n---\n\nB\n'],
  ["a heading below TOML", "+++\na = 1\n+++\n\n# T\n\nB\n", '+++\na = 1\ntitle = "T"\n+++\n\nB\n'],
  [
    "a heading below imports",
    "import A from 'a'\n\n# T\n\nB\n",
    "---\ntitle: T\n---\n\nimport A from 'a'\n\nB\n"
  ],
  ["a text of Windows", "\ufeff# T\r\n\r\nB\r\n", "\ufeff---\r\ntitle: T\r\n---\r\n\r\nB\r\n"],
  ["a heading with marks, which stays", "# *T* x\n", "---\ntitle: T x\n---\n\n# *T* x\n"],
  ["a heading with an id, which stays", "# T {#x}\n", "---\ntitle: T\n---\n\n# T {#x}\n"],
  ["a heading below a text, which stays", "Text\n\n# T\n", "---\ntitle: T\n---\n\nText\n\n# T\n"]
]

describe("moveTitle", () => {
  for (const [name, source, moved] of cases) {
    test(`moves the title of ${name}`, () => {
      expect(moveTitle(source)).toBe(moved)
      expect(titleIn(deriveSource(moved))).toBe(titleIn(deriveSource(source)))
    })
  }

  test("leaves texts that have a title in front matter, none at all, or front matter that cannot be read", () => {
    for (const source of ["---\ntitle: X\n---\n\n# T\n", "Text\n", "# \n", "---\na: [\n---\n\n# T\n"])
      expect(moveTitle(source)).toBe(source)
  })
})
