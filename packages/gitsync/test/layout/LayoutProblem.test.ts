import { expect, it } from "vitest"
import { error, foremost, warning } from "../../src/layout/LayoutProblem.ts"

const several = (count: number, message: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => warning(`${index}.md`, message(index), index + 1))

it("problems beyond two hundred leave out warnings of the most frequent kinds, and no errors", () => {
  const components = several(400, (index) => `The component "C${index}" has no counterpart.`)
  const links = several(80, (index) => `"gone-${index}.md" does not exist.`)
  const failure = error("z.md", "The file is no YAML.")
  const problems = [...components, ...links, failure]
  expect(foremost(problems)).toEqual([
    failure,
    ...components.slice(0, 119),
    ...links,
    warning("", "281 more problems are not listed here.")
  ])
  expect(foremost(problems.slice(300, 481))).toEqual(problems.slice(300, 481))
})

it("problems of more than two hundred kinds are at most two hundred", () => {
  const letters = (index: number) =>
    Array.from(String(index), (digit) => "abcdefghij"[Number(digit)]).join("")
  const reported = foremost(several(500, (index) => `Kind ${letters(index)}`))
  expect(reported).toHaveLength(201)
  expect(reported.at(-1)).toEqual(warning("", "300 more problems are not listed here."))
})
