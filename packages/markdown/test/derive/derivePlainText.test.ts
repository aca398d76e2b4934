import { describe, expect, it } from "@effect/vitest"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { derivePlainText, plainTitleIn } from "../../src/derive/derivePlainText.ts"
import { titleIn, writeTitle } from "../../src/edit/writeTitle.ts"

/** A page that no parser is given. */
const aLargePage = (text: string) => `${text}\n\n${"*a ".repeat(40_000)}\n`

describe("the headings of a page that is shown as plain text", () => {
  it.each([
    ["below a block of code", "```sh\n# comment\n```\n\n# Title\n\n## Part\n"],
    ["below a block between tildes", "~~~~\n# comment\n~~~\n# comment\n~~~~\n# Title\n## Part\n"],
    ["below a line that closes no block", "```\n``` js\n# comment\n```\n# Title\n## Part\n"],
    ["below code within a line", "``` a ``` b\n# Title\n## Part\n"],
    ["above a block that is never closed", "# Title\r\n\r\n## Part\r\n\r\n```\r\n# comment\r\n## comment\r\n"]
  ])("are those that a parser finds, %s", (_, source) => {
    const plain = derivePlainText(source, "too-slow")
    const parsed = deriveSource(source)
    expect(plain.title).toBe("Title")
    expect(plain.title).toBe(parsed.title)
    const headings = ({ sections }: typeof plain) =>
      sections.flatMap(({ level, title }) => (level === 0 ? [] : [title]))
    expect(headings(plain)).toEqual(headings(parsed))
  })

  it("give it a title, which an edit writes in its place or above the text", () => {
    const titled = aLargePage("```\n# comment\n```\n\n# Title #")
    const { end, start } = plainTitleIn(titled)!
    expect(titled.slice(start, end)).toBe("Title")
    expect(writeTitle(titled, "New")).toBe(titled.replace("# Title #", "# New #"))
    const untitled = aLargePage("```\n# comment\n```")
    expect(titleIn(derivePlainText(untitled, "too-slow"))).toBe(null)
    expect(writeTitle(untitled, "New")).toBe(`# New\n\n${untitled}`)
  })
})
