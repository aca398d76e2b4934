import { deriveSource } from "../../src/derive/deriveSource.ts"
import { withEmoji } from "../../src/text/emoji.ts"
import { titleIn, writeTitle } from "../../src/edit/writeTitle.ts"
import { type FrontMatterChanges, writeFrontMatter } from "../../src/frontMatter/writeFrontMatter.ts"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cases } from "../../src/testing/holds.ts"

const write = (source: string, changes: FrontMatterChanges) => writeFrontMatter(source, changes)

describe("attributes in front matter", () => {
  test.each<readonly [string, string, FrontMatterChanges, string | null]>([
    ["begin it", "# A\n", { hidden: true }, "---\nhidden: true\n---\n\n# A\n"],
    ["begin it in an empty page", "", { icon: "gear" }, "---\nicon: gear\n---\n"],
    [
      "keep a mark and line ends",
      "\ufeff# A\r\n",
      { icon: "x" },
      "\ufeff---\r\nicon: x\r\n---\r\n\r\n# A\r\n"
    ],
    ["go behind others", "---\na: 1 # one\n---\nx", { icon: "x" }, "---\na: 1 # one\nicon: x\n---\nx"],
    ["go behind comments alone", "---\n# hm\n---\nx", { icon: "x" }, "---\n# hm\nicon: x\n---\nx"],
    [
      "keep what stands behind",
      "---\nicon: 'a'   # c\nb: 2\n---\n",
      { icon: "b" },
      "---\nicon: b   # c\nb: 2\n---\n"
    ],
    ["fill an empty key", "---\nicon:\nb: 2\n---\n", { icon: "b" }, "---\nicon: b\nb: 2\n---\n"],
    ["know quoted keys", '---\n"icon" : a\n---\n', { icon: "b" }, '---\n"icon" : b\n---\n'],
    [
      "take the place of many lines",
      "---\ndescription: |\n  a\n  b\n\nb: 2\n---\n",
      { description: "c" },
      "---\ndescription: c\n\nb: 2\n---\n"
    ],
    [
      "take the place of folded words",
      "---\r\ndescription: a\r\n  b\r\nb: 2\r\n---\r\n",
      { description: "c" },
      "---\r\ndescription: c\r\nb: 2\r\n---\r\n"
    ],
    [
      "stand within braces",
      "---\n{a: 1}\n---\n",
      { icon: "b", hidden: true },
      "---\n{a: 1, icon: b, hidden: true}\n---\n"
    ],
    [
      "are put in quotes where YAML needs them",
      "x",
      { description: 'a: "b" #c\n\\d' },
      '---\ndescription: "a: \\"b\\" #c\\n\\\\d"\n---\n\nx'
    ],
    [
      "are put in quotes where they are words of YAML",
      "",
      { description: "yes" },
      '---\ndescription: "yes"\n---\n'
    ],
    [
      "go with their lines",
      "---\na: 1\ndescription: >-\n  x\n  y\n# of b\nb: 2\n---\n",
      { description: null },
      "---\na: 1\n# of b\nb: 2\n---\n"
    ],
    ["go with the last of them", "---\nicon: a\n---\n\n# A\n", { icon: null }, "# A\n"],
    [
      "leave fences where without them there were others",
      "---\nicon: a\n---\n---\nb: 1\n---\n",
      { icon: null },
      "---\n---\n---\nb: 1\n---\n"
    ],
    ["are not said falsely where nobody said them", "# A\n", { hidden: false, icon: null }, "# A\n"],
    [
      "are taken back where they were said",
      "---\nhidden: true # c\n---\n",
      { hidden: false },
      "---\nhidden: false # c\n---\n"
    ],
    [
      "stay when they are said already",
      "---\nhidden:   true\ndescription: 'it''s'\n---\n",
      { hidden: true, description: "it's" },
      "---\nhidden:   true\ndescription: 'it''s'\n---\n"
    ],
    ["cannot be put where YAML is broken", "---\na: [\n---\n", { icon: "x" }, null],
    [
      "begin it above thematic breaks with a list between them",
      "---\n- a\n---\n",
      { icon: "x" },
      "---\nicon: x\n---\n\n---\n- a\n---\n"
    ],
    [
      "begin it above a text between thematic breaks",
      "\ufeff---\r\n\r\n# A\r\n\r\n---\r\n",
      { icon: "x" },
      "\ufeff---\r\nicon: x\r\n---\r\n\r\n---\r\n\r\n# A\r\n\r\n---\r\n"
    ],
    [
      "go, and leave comments that a blank line follows",
      "---\n# hm\n\nicon: x\n---\n",
      { icon: null },
      "---\n# hm\n---\n"
    ]
  ])("%s", (_, source, changes, expected) => {
    expect(write(source, changes)).toBe(expected)
  })

  test.each([
    [
      "a layout, whose other parts and unknown keys stay",
      "---\nlayout:\n  width: wide\n  title:\n    visible: false\n  tags:\n    visible: true\n---\n",
      { layout: { title: true, outline: false, coverSize: "hero" as const } },
      '---\nlayout: {"width":"wide","title":{"visible":true},"tags":{"visible":true},"outline":{"visible":false},"cover":{"size":"hero"}}\n---\n'
    ],
    [
      "a layout that says the same not at all",
      "---\nlayout: {title: false} # why\n---\n",
      { layout: { title: false } },
      "---\nlayout: {title: false} # why\n---\n"
    ],
    ["a layout away", "---\nlayout:\n  width: wide\nicon: x\n---\n", { layout: null }, "---\nicon: x\n---\n"],
    [
      "a cover",
      "# A\n",
      { cover: "a b.png", coverY: -12.5 },
      "---\ncover: a b.png\ncoverY: -12.5\n---\n\n# A\n"
    ],
    [
      "a cover with another one for the dark",
      "---\ncover:\n  light: a.png\n  dark: b.png\n---\n",
      { cover: "c.png", coverDark: null },
      "---\ncover: c.png\n---\n"
    ],
    [
      "a layout in TOML",
      '+++\nlayout = { width = "wide", tags = true }\n+++\n',
      { layout: { title: false } },
      '+++\nlayout = { width = "wide", tags = true, title = { visible = false } }\n+++\n'
    ]
  ])("write %s", (_, source, changes: FrontMatterChanges, expected) => {
    expect(write(source, changes)).toBe(expected)
  })

  const line = fc.constantFrom(
    "a: 1",
    "# a comment",
    "",
    "b: 'x' # y",
    "description: old",
    'icon: "gear"',
    "hidden: true",
    "tags:\n  - one\n  - two",
    "layout:\n  width: wide\n  title:\n    visible: false",
    "variables: {a: b}",
    "emoji: 🚀 # why",
    "noIndex: no",
    "description2: |\n  several\n\n  lines\n",
    "description: >-\n  folded\n  words"
  )
  const matter = fc
    .uniqueArray(line, { selector: (text) => /^\w*/.exec(text)![0] || text })
    .map((lines) => (lines.length === 0 ? "" : `---\n${lines.join("\n")}\n---\n`))
  const body = fc.constantFrom("", "# A\n\nb\n", "\ntext", "---\n\nx\n", "  code\n", "a\n===\n")
  const source = fc.tuple(fc.boolean(), fc.boolean(), matter, body).map(([mark, crlf, top, rest]) => {
    const text = top + rest
    return (mark ? "\ufeff" : "") + (crlf ? text.replaceAll("\n", "\r\n") : text)
  })
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }).filter((value) => value.isWellFormed() && !value.includes("\0")),
    fc.constantFrom("a: b", "yes", "- x", "1", "true", "#", "it's", "null", "~", "")
  )
  const changes: fc.Arbitrary<FrontMatterChanges> = fc.record(
    {
      description: fc.option(text),
      icon: fc.option(text),
      emoji: fc.option(fc.constantFrom("🚀", "👩‍🚀", "1️⃣", "❤️")),
      hidden: fc.option(fc.boolean()),
      noIndex: fc.option(fc.boolean()),
      noRobotsIndex: fc.option(fc.boolean()),
      cover: fc.option(text.filter((value) => value !== "")),
      coverY: fc.option(fc.integer())
    },
    { requiredKeys: [] }
  )

  test("are read as they were written, with nothing else changed, and are written once", () => {
    fc.assert(
      fc.property(source, changes, (before, wanted) => {
        const after = write(before, wanted)
        const [was, is] = [deriveSource(before), deriveSource(after!)]
        for (const [key, value] of Object.entries(was.frontMatter)) {
          if (!(key in wanted)) expect(is.frontMatter[key as never]).toEqual(value)
        }
        for (const [key, value] of Object.entries(wanted)) {
          const read = is.frontMatter[key as never] as unknown
          if (value === false) expect(read).not.toBe(true)
          else expect(read).toBe(value ?? undefined)
        }
        expect(is.title).toBe(was.title)
        expect(is.sections).toEqual(was.sections)
        expect(write(after!, wanted)).toBe(after)
        // Lines that say nothing of the keys are all there still.
        const others = before.split("\n").filter((text) => /^(?:a:|b:|# a|tags|layout|variables)/.test(text))
        expect(after!.split("\n")).toEqual(expect.arrayContaining(others))
      }),
      { numRuns: cases(1000) }
    )
  })
})

describe("a title", () => {
  test.each([
    ["in a heading", "# Old\n\ntext\n", "New", "# New\n\ntext\n"],
    ["in a heading with an end", "a\n\n#  Old *one*  ##\ntext", "New", "a\n\n#  New  ##\ntext"],
    [
      "beside an anchor",
      'x\n\n# Old <a href="#o" id="o"></a>\n',
      "New",
      'x\n\n# New <a href="#o" id="o"></a>\n'
    ],
    ["beside a picture", "# ![](a.png)\n", "New", "# New ![](a.png)\n"],
    ["in a heading without words", "#\n\ntext\n", "New", "# New\n\ntext\n"],
    ["in an underlined heading", "\ufeffOld\none\n===\n\ntext\n", "- New", "\ufeff\\- New\n===\n\ntext\n"],
    ["above its line", "Old\n=====\r\n\r\ntext\n", "New *one*", "New \\*one\\*\n=====\r\n\r\ntext\n"],
    ["in the front matter", "---\ntitle: Old\n---\n\ntext\n", "New", "---\ntitle: New\n---\n\ntext\n"],
    ["above a text", "text", "New", "# New\n\ntext"],
    ["above nothing", "", "New", "# New\n"],
    [
      "below front matter",
      "---\r\na: 1\r\n---\r\ntext",
      "New",
      "---\r\na: 1\r\n---\r\n\r\n# New\r\n\r\ntext"
    ],
    ["below front matter and a line", "---\na: 1\n---\n\ntext", "New", "---\na: 1\n---\n\n# New\n\ntext"],
    ["nowhere else when it is there", "# *The*   title\n", "The title", "# *The*   title\n"]
  ])("is written %s", (_, source, title, expected) => {
    expect(writeTitle(source, title)).toBe(expected)
  })

  test("is read as it was written, with nothing else changed, and is written once", () => {
    const body = fc.constantFrom(
      "",
      "text\n",
      "# Old *x* #\n\ntext\n",
      "a\n\nOld\n===\n\n## B\n",
      "---\ntitle: x\n---\ny",
      "> # no\n",
      "#\n"
    )
    const title = fc
      .oneof(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom(
          "C #",
          "# x",
          "a_b_c",
          "`x`",
          "<b>x</b>",
          "{% hint %}",
          "$$x$$",
          "[a](b)",
          "https://example.org/",
          "*",
          "1. x",
          "&amp;",
          "a\\b",
          "![x](y)",
          "[^1]",
          ":rocket:",
          "{#id}",
          "x {: #id .y}",
          "www.example.org",
          "a@example.org",
          "~~x~~",
          "|",
          "---",
          "<i>x</i>"
        )
      )
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter((text) => text !== "" && !text.includes("\0"))
    fc.assert(
      fc.property(body, title, (before, wanted) => {
        const after = writeTitle(before, wanted)!
        const [was, is] = [deriveSource(before), deriveSource(after)]
        expect(titleIn(is)).toBe(withEmoji(wanted))
        const texts = ({ sections }: typeof is) => sections.map(({ id, text }) => [id, text])
        expect(texts(is)).toEqual(texts(was))
        expect(writeTitle(after, wanted)).toBe(after)
      }),
      { numRuns: cases(2000) }
    )
  })
})
