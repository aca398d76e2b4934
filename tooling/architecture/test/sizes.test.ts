import { describe, expect, test } from "vitest"
import { functionsOf, interfacesOf, type Measure, servicesOf } from "../src/measures.ts"
import { productSources } from "../src/sources.ts"

const maxLinesOfFile = 300
const maxLinesOfTranslation = 750
const maxLinesOfFunction = 80
const maxMethodsOfService = 12

// Functions that are longer, with their lines. An entry may shrink and go; none may grow or come.
const longFunctions: Readonly<Record<string, number>> = {
  "apps/server/src/handlers/changeRequests.ts changeRequestsLayer": 182,
  "apps/server/src/handlers/comments.ts commentsLayer": 137,
  "apps/server/src/handlers/content.ts contentLayer": 171,
  "apps/server/src/handlers/links.ts linksLayer": 94,
  "packages/content/src/memory/Pages.ts layer": 118,
  "packages/content/src/memory/SearchIndex.ts layer": 152,
  "packages/content/src/memory/Spaces.ts layer": 132,
  "packages/content/src/memory/versions.ts makeVersions": 91,
  "packages/content/src/node/DocumentParser.ts make": 98,
  "packages/content/src/postgres/Files.ts layer": 102,
  "packages/content/src/postgres/Pages.ts layer": 175,
  "packages/content/src/postgres/SearchIndex.ts layer": 100,
  "packages/content/src/postgres/Sources.ts layer": 110,
  "packages/content/src/postgres/Spaces.ts layer": 131,
  "packages/gitsync/src/exports/assignPaths.ts assignPaths": 89,
  "packages/gitsync/src/exports/planTree.ts planTree": 99,
  "packages/gitsync/src/exports/summaryEntries.ts entriesOf": 95,
  "packages/gitsync/src/imports/readRepository.ts readRepository": 184,
  "packages/gitsync/src/imports/readRepository.ts readTexts": 130,
  "packages/gitsync/src/layout/readNavigation.ts readNavigation": 101,
  "packages/gitsync/src/memory/GitRemote.ts make": 107,
  "packages/gitsync/src/node/GitRemote.ts make": 124,
  "packages/kernel/src/jobs/runNextJob.ts runNextJob": 112,
  "packages/kernel/src/node/Blobs.ts layer": 116,
  "packages/pdf/src/node/PdfPrinter.ts printIn": 86
}

// Services with more methods: each contains a second noun.
const largeServices: Readonly<Record<string, number>> = {
  "packages/content/src/entries/Pages.ts Pages": 16
}

/** The largest of each name, where a name is used twice in a file. */
const largest = (measures: ReadonlyArray<Measure>): Readonly<Record<string, number>> => {
  const sizes: Record<string, number> = {}
  for (const { name, path, size } of measures)
    sizes[`${path} ${name}`] = Math.max(size, sizes[`${path} ${name}`] ?? 0)
  return sizes
}

/** What is larger than it may be, and what a list of exceptions names although it is not. */
const problemsOf = (
  sizes: Readonly<Record<string, number>>,
  max: number,
  exceptions: Readonly<Record<string, number>>
): ReadonlyArray<string> => [
  ...Object.entries(sizes)
    .filter(([name, size]) => size > (exceptions[name] ?? max))
    .map(([name, size]) => `${name} has ${size}, at most ${exceptions[name] ?? max}`),
  ...Object.keys(exceptions)
    .filter((name) => (sizes[name] ?? 0) <= max)
    .map((name) => `${name} needs no exception any more`)
]

const measured = (measure: (path: string, text: string) => ReadonlyArray<Measure>) =>
  largest(productSources.flatMap(({ path, text }) => measure(path, text)))

describe("problemsOf", () => {
  const exceptions = { known: 90 }

  test("refuses what is too large, what grows, and exceptions that nobody needs", () => {
    expect(problemsOf({ known: 90, other: 80 }, 80, exceptions)).toEqual([])
    expect(problemsOf({ known: 85 }, 80, exceptions)).toEqual([])
    expect(problemsOf({ known: 90, other: 81 }, 80, exceptions)).toEqual(["other has 81, at most 80"])
    expect(problemsOf({ known: 91 }, 80, exceptions)).toEqual(["known has 91, at most 90"])
    expect(problemsOf({ known: 80 }, 80, exceptions)).toEqual(["known needs no exception any more"])
    expect(problemsOf({}, 80, exceptions)).toEqual(["known needs no exception any more"])
  })
})

test("functions of every form are measured, with the name of what holds them", () => {
  const text = `
export const arrow = () => {
  return 1
}
export const effect = Effect.fn("x")(function* () {
  yield* nothing
  return 1
})
class Thing {
  method() {
    return { inner: () => 1 }
  }
}
function plain() {}
export default function () {}
`
  expect(functionsOf("a.ts", text).map(({ name, size }) => [name, size])).toEqual([
    ["arrow", 3],
    ["effect", 4],
    ["method", 3],
    ["inner", 1],
    ["plain", 1],
    ["default", 1]
  ])
})

test("the methods of a service are counted", () => {
  const text = `export class Things extends Context.Service<Things, { readonly a: X; readonly b: Y }>()("Things") {}`
  expect(servicesOf("a.ts", text)).toEqual([{ path: "a.ts", name: "Things", size: 2 }])
})

test("methods that a service inherits from interfaces count, too", () => {
  const text = `
interface Store<A> { readonly get: A; readonly put: A }
interface Locked<A> extends Store<A> { readonly lock: A }
export class Plain extends Context.Service<Plain, Store<X>>()("Plain") {}
export class Both extends Context.Service<Both, Locked<X> & { readonly own: Y }>()("Both") {}`
  const interfaces = interfacesOf([{ path: "a.ts", text }])
  expect(servicesOf("a.ts", text, interfaces).map(({ name, size }) => [name, size])).toEqual([
    ["Plain", 2],
    ["Both", 4]
  ])
})

test(`a file has at most ${maxLinesOfFile} lines, and a translation of the application at most ${maxLinesOfTranslation}`, () => {
  const linesOf = (files: typeof productSources) =>
    Object.fromEntries(files.map(({ path, text }) => [path, text.trimEnd().split("\n").length]))
  // A translation is a list of words, one for each of the application.
  const isTranslation = ({ path, text }: (typeof productSources)[number]) =>
    path.startsWith("apps/web/src/client/languages/") &&
    text.includes("export const translation: Translation")
  const others = productSources.filter((source) => !isTranslation(source))
  expect(problemsOf(linesOf(others), maxLinesOfFile, {})).toEqual([])
  expect(problemsOf(linesOf(productSources.filter(isTranslation)), maxLinesOfTranslation, {})).toEqual([])
})

test(`a function has at most ${maxLinesOfFunction} lines`, () => {
  expect(problemsOf(measured(functionsOf), maxLinesOfFunction, longFunctions)).toEqual([])
})

test(`a service has at most ${maxMethodsOfService} methods`, () => {
  const interfaces = interfacesOf(productSources)
  const services = measured((path, text) => servicesOf(path, text, interfaces))
  expect(problemsOf(services, maxMethodsOfService, largeServices)).toEqual([])
})
