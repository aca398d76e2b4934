import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root, sources } from "../src/sources.ts"

/** Words that have a standard term in the field, with that term; see `docs/GLOSSARY.md`. */
const terms: ReadonlyArray<readonly [word: RegExp, term: string]> = [
  [/\b(shelf|shelves)\b/i, "container"],
  [/\bbeneath\b/i, "base, or below"],
  [/\b(shines? through|lies over|lay over|lines? over)\b/i, "falls through to the base, overlay branch"],
  [/\buncover(s|ed)?\b/i, "drop the override"],
  [/\b(in vain|patience)\b/i, "attempts, timeout"],
  [/\b(hostile|unparsed)\b/i, "complexity guard, plain-text fallback"],
  [/\b(stretch|stretches)\b/i, "page of a list, range"],
  [/\b(is|are|was|were) told\b|\btells? of\b|\btold of\b/i, "report, emit"],
  [/\bbr(ing|ings|ought) in(to)?\b/i, "pull, import"],
  [/\bwalks? through (the|a) list\b/i, "list, cursor"],
  [/\bcarr(y|ies|ied) out\b/i, "run, apply"]
]

const comments = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)].map(([comment]) =>
    comment.replace(/\s*\n\s*\*?\s*/g, " ")
  )

/** Quotes of other programs and the brief keep their words. */
const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && path !== "docs/GLOSSARY.md" && !/\/(test|templates)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))

const unsaid = (path: string, text: string): ReadonlyArray<string> =>
  terms.flatMap(([word, term]) => {
    const found = word.exec(text)?.[0]
    return found === undefined ? [] : [`${path}: "${found}" (say ${term}) in: ${text.slice(0, 120)}`]
  })

// Migrations are never edited.
const written = sources.filter(({ path }) => !path.includes("/migrations/0"))

test("comments use the standard terms", () => {
  expect(written.flatMap(({ path, text }) => comments(text).flatMap((one) => unsaid(path, one)))).toEqual([])
})

test("names of tests use the standard terms", () => {
  const names = written
    .filter(({ part }) => part === "test")
    .flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(/\b(?:it|test|describe)(?:\.\w+)*\(\s*["`]([^"`\n]+)/g),
        ([, name]) => [path, name!] as const
      )
    )
  expect(names.length).toBeGreaterThan(1_000)
  expect(names.flatMap(([path, name]) => unsaid(path, name))).toEqual([])
})

test("documentation uses the standard terms", () => {
  const paragraphs = pages.flatMap(({ path, text }) =>
    text.split(/\n{2,}/).map((paragraph) => [path, paragraph.replaceAll("\n", " ")] as const)
  )
  expect(paragraphs.flatMap(([path, paragraph]) => unsaid(path, paragraph))).toEqual([])
})

test("a comment begins with its noun or verb", () => {
  const wrong = written.flatMap(({ path, text }) =>
    comments(text)
      .filter((comment) => /^(\/\*\*?|\/\/)\s*(What|Where|Who|Whoever|Whose)\b/.test(comment))
      .map((comment) => `${path}: ${comment.slice(0, 100)}`)
  )
  expect(wrong).toEqual([])
})

test("a cell of a table has at most 300 characters", () => {
  const wrong = pages.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .flatMap((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
      .filter((cell) => cell.length > 300)
      .map((cell) => `${path}: ${cell.slice(0, 80)}`)
  )
  expect(wrong).toEqual([])
})
