import { expect, test } from "vitest"
import type { LinkResource } from "@octavo/api"
import { byPlace, patchesOf, reasonOf, writtenOf } from "../src/client/screens/links/brokenLinks.ts"
import { suggestionOf } from "../src/client/screens/links/suggestionOf.ts"
import { proposalsFor, similarity } from "../src/client/screens/links/proposals.ts"
import { markdownOf, sizeOf } from "../src/client/screens/files/fileWords.ts"

const at = (page: string, anchor?: string) => ({
  kind: "page",
  page: { id: page, title: page },
  ...(anchor !== undefined && { internalLocation: { type: "anchor", anchor } })
})
const link = (targetReference: object, ...locationReferences: ReadonlyArray<object>) =>
  ({
    status: "broken",
    relation: "reference",
    targetReference,
    locationReferences
  }) as unknown as LinkResource
const url = (written: string) => link({ kind: "url", url: written })

const linkTo = (ref: object) => ({ object: "inline", type: "link", data: { ref } })
const paragraph = (key: string, ...nodes: ReadonlyArray<object>) => ({ object: "block", key, nodes })

test("broken links are listed by page, each with the headings above it", () => {
  const first = link({ kind: "url", url: "a.md" }, at("one"), at("two", "part"), at("two", "more"))
  const second = link({ kind: "url", url: "b.md" }, at("two"))
  const found = byPlace([first, second])
  expect(found.map(({ links }) => links.map(({ link, sections }) => [writtenOf(link), sections]))).toEqual([
    [["a.md", []]],
    [
      ["a.md", ["part", "more"]],
      ["b.md", []]
    ]
  ])
})

test("only the blocks with the broken link are changed, wherever it stands in them", () => {
  const other = paragraph("1", linkTo({ kind: "url", url: "other.md" }))
  const deep = {
    object: "block",
    key: "2",
    fragments: [{ nodes: [paragraph("3", linkTo({ kind: "url", url: "a.md" }))] }]
  }
  const twice = paragraph("4", linkTo({ kind: "url", url: "a.md" }), linkTo({ kind: "url", url: "a.md#x" }))
  const target = { kind: "page", page: "p" }
  expect(patchesOf({ nodes: [other, deep, twice] }, url("a.md"), "own", target)).toEqual([
    {
      type: "replace",
      key: "2",
      block: { ...deep, fragments: [{ nodes: [paragraph("3", linkTo(target))] }] }
    },
    {
      type: "replace",
      key: "4",
      block: paragraph("4", linkTo(target), linkTo({ kind: "url", url: "a.md#x" }))
    }
  ])
  expect(patchesOf({ nodes: [other] }, url("a.md"), "own", target)).toEqual([])
})

test("a link is found by what its text says: a deleted page or file by its id, a heading by its anchor", () => {
  const keys = (given: LinkResource, ref: object) =>
    patchesOf({ nodes: [paragraph("1", linkTo(ref))] }, given, "own", { kind: "page", page: "p" }).length
  expect(keys(url("/pages/gone"), { kind: "page", page: "gone" })).toBe(1)
  expect(keys(url("/pages/gone"), { kind: "page", page: "other" })).toBe(0)
  expect(keys(url("/pages/gone#x"), { kind: "anchor", page: "gone", anchor: "x" })).toBe(1)
  expect(keys(url("/files/f"), { kind: "file", file: "f" })).toBe(1)
  expect(keys(url("a/b.pdf"), { kind: "file", file: "a/b.pdf" })).toBe(1)
  const own = link(at("own", "x"))
  expect(keys(own, { kind: "anchor", anchor: "x" })).toBe(1)
  expect(keys(own, { kind: "anchor", page: "own", anchor: "x" })).toBe(1)
  expect(keys(own, { kind: "anchor", page: "other", anchor: "x" })).toBe(0)
  expect(keys(own, { kind: "anchor", anchor: "y" })).toBe(0)
})

test("a link whose path differs by case alone says so, and suggests that page, heading or file", () => {
  const near = (suggestedReference: object) => ({ ...url("Guide.md"), suggestedReference }) as LinkResource
  expect(suggestionOf(near(at("p")))).toEqual({ title: "p", ref: { kind: "page", page: "p" } })
  expect(suggestionOf(near(at("p", "x")))?.ref).toEqual({ kind: "anchor", page: "p", anchor: "x" })
  const file = near({ kind: "file", file: { id: "f", name: "a.png" } })
  expect(suggestionOf(file)).toEqual({ title: "a.png", ref: { kind: "file", file: "f" } })
  expect([reasonOf(file), reasonOf(url("Guide.md"))]).toEqual([
    expect.stringContaining("upper and lower case"),
    expect.stringContaining("no page or file")
  ])
  expect(suggestionOf(url("Guide.md"))).toBeUndefined()
})

test("what is proposed has a similar name; among equal names the page at the similar path is first", () => {
  const candidates = ["guides/install", "reference/install", "guides/upgrade", "instal-notes"].map(
    (value) => ({
      names: [value.slice(value.lastIndexOf("/") + 1), value],
      value
    })
  )
  const proposed = (written: string) => proposalsFor(written, candidates)
  expect(proposed("../reference/instal.md").slice(0, 2)).toEqual(["reference/install", "guides/install"])
  expect(proposed("guides/Install/README.md")[0]).toBe("guides/install")
  expect(proposed("upgarde.md#part")).toEqual(["guides/upgrade"])
  expect(proposed("elsewhere.md")).toEqual([])
  expect(proposed("")).toEqual([])
  expect(similarity("Über-uns", "uber uns")).toBe(1)
})

test("sizes are in the largest unit that gives a number of at least one", () => {
  expect([0, 999, 1000, 1234, 99_949, 999_999, 12_300_000].map((size) => sizeOf(size))).toEqual([
    "0 B",
    "999 B",
    "1 kB",
    "1.2 kB",
    "100 kB",
    "1 MB",
    "12 MB"
  ])
})

test("the Markdown of a file escapes its name, and shows pictures", () => {
  expect(markdownOf({ id: "f", name: "a [1].png", contentType: "image/png" })).toBe(
    String.raw`![a \[1\].png](/files/f)`
  )
  expect(markdownOf({ id: "f", name: "a.pdf", contentType: "application/pdf" })).toBe("[a.pdf](/files/f)")
})
