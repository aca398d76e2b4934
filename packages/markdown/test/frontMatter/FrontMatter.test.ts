import { describe, expect, it } from "@effect/vitest"
import { readFrontMatter } from "../../src/frontMatter/FrontMatter.ts"

describe("front matter", () => {
  it("is read with all that it may say", () => {
    const yaml = [
      "title: A title",
      "description: >-",
      "  Two lines",
      "  of words: yes",
      "icon: gear",
      "hidden: true",
      "noIndex: true",
      "cover:",
      "  light: a.png",
      "  dark: b.png",
      "coverY: -12.5",
      "tags: [x, y]",
      "vars:",
      "  name: 1",
      "metadata:",
      "  audience: all",
      "layout:",
      "  width: wide",
      "  cover:",
      "    visible: true",
      "    size: hero",
      "  outline:",
      "    visible: false",
      "unknown: 1"
    ].join("\n")
    expect(readFrontMatter(yaml, 2)).toEqual({
      problems: [],
      frontMatter: {
        title: "A title",
        description: "Two lines of words: yes",
        icon: "gear",
        hidden: true,
        noIndex: true,
        cover: "a.png",
        coverDark: "b.png",
        coverY: -12.5,
        tags: ["x", "y"],
        variables: { name: "1" },
        metadata: { audience: "all" },
        layout: { width: "wide", cover: true, coverSize: "hero", outline: false }
      }
    })
  })

  it.each([
    ["description: plain words, with: none", {}],
    ["description: 'quoted: words'", { description: "quoted: words" }],
    ["description: words # a comment", { description: "words" }],
    ["description: 0123", { description: "123" }],
    ["hidden: yes", {}],
    ["icon: null", {}],
    ["coverY: 12", { coverY: 12 }],
    ["title: 2024", { title: "2024" }],
    ["title: On the way", { title: "On the way" }],
    ["sidebar:\n  hidden: true\n  label: Short", { hidden: true, conventions: { label: "Short" } }],
    ["slug: /a\nredirect_from: b", { conventions: { slug: "/a", aliases: ["b"] } }],
    ["cover: ../.gitbook/assets/a-b.png", { cover: "../.gitbook/assets/a-b.png" }]
  ])("reads %s as YAML does", (yaml, expected) => {
    const { frontMatter } = readFrontMatter(yaml, 2)
    expect(frontMatter).toEqual(expected)
  })

  it.each([
    ["title: [", 2],
    ["icon: a\nhidden: maybe", 3],
    ["- a list", 2],
    ["title: x\ntitle: y", 3],
    [`a: &a [x, x]\n${Array.from({ length: 30 }, (_, index) => `k${index}: [*a]`).join("\n")}`, 2]
  ])("names the line of what is wrong in %j", (yaml, line) => {
    const { problems } = readFrontMatter(yaml, 2)
    expect(problems[0]?.line).toBe(line)
    expect(problems[0]?.message).not.toBe("")
  })
})
