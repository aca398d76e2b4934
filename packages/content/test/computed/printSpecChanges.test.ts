import { expect, it } from "@effect/vitest"
import type { SpecPart, SpecPartChange } from "../../src/computed/ComputedSources.ts"
import { planSpecPages } from "../../src/computed/planSpecPages.ts"
import { printSpecChanges } from "../../src/computed/printSpecChanges.ts"
import { writeSpecPage } from "../../src/computed/writeSpecPage.ts"
import { PageId } from "../../src/entries/Page.ts"
import { operation, schema } from "../../src/testing/index.ts"

const id = PageId.make("computed")

const version = (changes: ReadonlyArray<SpecPartChange>, key = "2026-11-28 10:00 UTC"): SpecPart => ({
  ...schema(key),
  kind: "version",
  changes
})

const change = (
  operation: string,
  code: string,
  severity: SpecPartChange["severity"],
  more: Partial<SpecPartChange> = {}
): SpecPartChange => ({ operation, location: "", code, severity, ...more })

it("changes of a specification name operations once, breaking ones first, with a bound on their details", () => {
  const enums = Array.from({ length: 9 }, (_, index) =>
    change("GET /pets", "enum-value-added", "non-breaking", { location: "query kind", after: `v${index}` })
  )
  const pages = planSpecPages([operation("get /pets"), operation("post /pets", [], { title: "Add" })], {})
  const text = printSpecChanges(
    id,
    [
      version([
        change("POST /pets", "operation-description-changed", "documentation"),
        ...enums,
        change("GET /pets", "parameter-removed", "breaking", { location: "parameter query a_b" }),
        change("DELETE /pets", "operation-removed", "breaking")
      ])
    ],
    pages
  ).join("\n")
  expect(text).toContain("Operations: 1 removed, 2 changed, **2 breaking**.")
  expect(text).toContain("- DELETE /pets **(breaking)**")
  const lines = text.split("\n")
  const at = lines.findIndex((line) => line.startsWith("- [GET /pets]"))
  expect(lines.slice(at + 1, at + 3)).toEqual([
    "  - **Breaking:** parameter query a\\_b: parameter removed",
    "  - query kind: enum value added (to v0)"
  ])
  expect(lines[at + 6]).toBe("  - 5 more changes")
  expect(lines.at(-1)).toBe("  - descriptions changed")
  expect(lines.at(-2)).toMatch(/^- \[POST \/pets\]\(.*\) Add$/)
})

it("changes of many operations make a page of a bounded length, in which no text of a document is markup", () => {
  const parts = [
    operation("get /x"),
    ...Array.from({ length: 5 }, (_, at) =>
      version(
        Array.from({ length: 1000 }, (_, index) =>
          change(`GET /{% if %}<b>${index}`, "schema-pattern-changed", "unknown", {
            location: "response <script>",
            before: "*".repeat(500)
          })
        ),
        `2026-11-2${at} 10:00 UTC`
      )
    )
  ]
  const page = planSpecPages(parts, {}).find(({ key }) => key === "changes")!
  const text = writeSpecPage({ computed: id, spec: "pets" }, page, [])
  expect(text.length).toBeLessThan(60_000)
  expect(text).toContain("- 800 more operations")
  expect(text).not.toMatch(/[^\\]<|[^\\]\{%|[^\\]\*{3}/)
})
