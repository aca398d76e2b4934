import { parseDocument } from "@octavo/markdown"
import { expect, test } from "vitest"
import type { Host } from "../../src/EditorOptions.ts"
import { looksLikeMarkdown } from "../../src/paste/looksLikeMarkdown.ts"
import { storePictures } from "../../src/paste/storePictures.ts"

const pictureOf = (content: string) => `data:image/png;base64,${Buffer.from(content).toString("base64")}`

const convert = (markdown: string) => parseDocument(markdown, (url) => ({ kind: "url", url }))

const urlsIn = (value: unknown): ReadonlyArray<unknown> => {
  if (typeof value !== "object" || value === null) return []
  const own = "ref" in value ? [value.ref] : []
  return [...own, ...Object.values(value).flatMap(urlsIn)]
}

test("pictures that are written in pasted text become files, and those that cannot be stored stay in the text", async () => {
  const seen: Array<string> = []
  const failed: Array<string> = []
  const host = {
    words: { uploadFailed: "Not stored:" },
    uploadFile: async (file: File) => {
      const text = await file.text()
      if (text === "bad") throw new Error("It is too large.")
      return { kind: "file", file: `${file.name} ${file.type} ${text}` }
    },
    onUploadFailed: (_: File, message: string) => failed.push(message)
  } as unknown as Host
  const pictures = Array.from({ length: 12 }, (_, index) => pictureOf(`picture ${index}`))
  const text = [...pictures, pictures[0], pictureOf("bad")].map((url) => `a ![x](${url})\n`).join("\n")
  expect(looksLikeMarkdown(`![](${pictures[0]})`)).toBe(true)
  const document = await storePictures(
    host,
    (given) => {
      seen.push(given)
      return Promise.resolve(convert(given))
    },
    `${text}\n\`${pictures[11]}\`\n`
  )
  expect(seen[0]).not.toContain("data:")
  expect(urlsIn(document)).toEqual([
    ...[...pictures.keys(), 0].map((index) => ({
      kind: "file",
      file: `picture.png image/png picture ${index}`
    })),
    { kind: "url", url: pictureOf("bad") }
  ])
  expect(JSON.stringify(document)).toContain(pictures[11])
  expect(failed).toEqual(["Not stored: picture.png It is too large."])
})
