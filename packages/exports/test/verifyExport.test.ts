import { expect, test } from "vitest"
import { verifyExport } from "../src/reading/verifyExport.ts"
import { aSource } from "./aSource.ts"

const files = { "README.md": "# Acme\n", "spaces/docs-1/content/README.md": "# Docs\n" }

const refusal = (...given: Parameters<typeof aSource>) =>
  verifyExport(aSource(...given), () => {}).then(
    () => null,
    (error: Error) => error.message
  )

test("an export as it was written is accepted", async () => {
  expect(await refusal(files)).toBeNull()
})

test.each([
  [
    "was changed",
    { "README.md": "# Acne\n" },
    "Files were changed: README.md. An import takes an export as it was written."
  ],
  ["is missing", { "README.md": null }, "Files are missing: README.md."],
  ["was added", { "spaces/docs-1/content/new.md": "New" }, "Files were added: spaces/docs-1/content/new.md."],
  ["has no checksums", { SHA256SUMS: null }, "SHA256SUMS is missing."],
  ["has other checksums", { SHA256SUMS: "" }, "SHA256SUMS is not the one that was written."],
  [
    "has no manifest",
    { "manifest.json": null },
    "There is no manifest.json: this is no export, or one that was not finished."
  ],
  [
    "has a manifest that is cut",
    { "manifest.json": '{"kind":"octavo-export","format":1' },
    "manifest.json is damaged"
  ],
  [
    "is something else",
    { "manifest.json": '{"kind":"backup","format":1}' },
    "manifest.json is damaged, or not of an export."
  ]
])("an export that %s is refused by name", async (_, after, message) => {
  expect(await refusal(files, { after })).toContain(message)
})

test("an export of a newer format is refused, whatever else is in it", async () => {
  expect(await refusal(files, { manifest: { format: 2, spaces: "elsewhere" } })).toMatch(
    /has format 2, and this version of Octavo reads up to format 1/
  )
})

test.each(["../outside.md", "/etc/passwd", "a/../../b", "a//b", "a\\b"])(
  "a checksum of %s, which leads out of the export, is refused",
  async (path) => {
    const checksums = `${"a".repeat(64)}  ${path}\n`
    expect(await refusal({}, { checksums })).toContain("which is outside of the export")
  }
)

test.each([
  "../other",
  "/etc",
  "C:\\Users",
  "C:/Users",
  "c:other",
  "spaces/../../other",
  "spaces//docs",
  "",
  "."
])("an export that names the folder %j is refused", async (folder) => {
  expect(await refusal(files, { manifest: { spaces: [{ id: "b", title: "Docs", folder }] } })).toBe(
    `manifest.json names the folder ${folder}, which is outside of the export.`
  )
})
