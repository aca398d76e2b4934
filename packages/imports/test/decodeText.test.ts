import { expect, it } from "@effect/vitest"
import { decodeText } from "../src/decodeText.ts"

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))

it.each([
  [
    "its first bytes, whatever else is said",
    new Uint8Array([0xef, 0xbb, 0xbf, ...utf8("é")]),
    "utf-16le",
    "é"
  ],
  ["its first bytes, of two each", new Uint8Array([0xff, 0xfe, ...Buffer.from("é", "utf16le")]), null, "é"],
  ["its server", latin("é"), "iso-8859-1", "é"],
  [
    "its server, where its head contradicts",
    utf8('<meta charset="windows-1252">é'),
    "utf-8",
    '<meta charset="windows-1252">é'
  ],
  ["its head", latin('<meta charset="windows-1252">\x80'), null, '<meta charset="windows-1252">€'],
  [
    "its head, where its server names nothing that there is",
    latin("<meta charset=latin1>é"),
    "x-none",
    "<meta charset=latin1>é"
  ],
  [
    "its letters, where its head cannot be true",
    utf8('<meta charset="utf-16">é'),
    null,
    '<meta charset="utf-16">é'
  ],
  [
    "its letters, where a head is only mentioned",
    utf8('Write `<meta charset="windows-1252">` é'),
    null,
    'Write `<meta charset="windows-1252">` é'
  ],
  ["UTF-8", utf8("日本"), null, "日本"],
  ["what systems of old wrote, where it is no UTF-8", latin("Gr\xf6\xdfe \x96 1"), null, "Größe – 1"]
])("a text is read as %s", (_, bytes, charset, text) => {
  expect(decodeText(bytes, charset)).toBe(text)
})
