import { crc32, deflateRawSync } from "node:zlib"
import { counted, nested, repeated } from "./Bombs.ts"

/** Bytes by what is wrong with them, each of about as many as are asked for, packed or unpacked. */
export type PackedBombs = Readonly<Record<string, (size: number) => Uint8Array>>

interface Packed {
  readonly name: string
  readonly bytes: Uint8Array
  /** What the archive says that it unpacks to; the truth by default. */
  readonly said?: number
}

/** A ZIP archive of any files, which may say of them what is not true. */
const zip = (files: ReadonlyArray<Packed>): Uint8Array => {
  const locals: Array<Buffer> = []
  const entries: Array<Buffer> = []
  let offset = 0
  for (const { bytes, name, said } of files) {
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(8, 0)
    facts.writeUInt32LE(crc32(bytes), 6)
    facts.writeUInt32LE(packed.length, 10)
    facts.writeUInt32LE(said ?? bytes.length, 14)
    facts.writeUInt16LE(path.length, 18)
    const local = Buffer.concat([Buffer.from("PK\x03\x04\x14\0\0\0", "latin1"), facts, path, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0\x14\0\0\0", "latin1"), facts, place, path]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length & 0xffff, 8)
  end.writeUInt16LE(files.length & 0xffff, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const words = (size: number) => Buffer.from(repeated("Some words. ")(size))

/** An archive in an archive, and so on. */
const matryoshka = (depth: number, bytes: Uint8Array): Uint8Array =>
  depth === 0 ? bytes : matryoshka(depth - 1, zip([{ name: "a.zip", bytes }]))

export const archiveBombs: PackedBombs = {
  nothing: (size) => zip([{ name: "a.md", bytes: Buffer.alloc(size * 10) }]),
  manyOfNothing: (size) =>
    zip(Array.from({ length: 20 }, (_, at) => ({ name: `${at}.md`, bytes: Buffer.alloc(size) }))),
  lying: (size) => zip([{ name: "a.md", bytes: words(size * 10), said: 10 }]),
  lyingMore: (size) => zip([{ name: "a.md", bytes: words(10), said: size }]),
  manyFiles: (size) =>
    zip(
      Array.from({ length: Math.min(60_000, size / 100) }, (_, at) => ({ name: `${at}.md`, bytes: words(1) }))
    ),
  folders: (size) => zip([{ name: `${"a/".repeat(Math.min(30_000, size / 4))}b.md`, bytes: words(10) }]),
  manyFolders: (size) =>
    zip(
      Array.from({ length: Math.min(4_000, size / 100) }, (_, at) => ({
        name: `${"a/".repeat(at % 200)}${at}.md`,
        bytes: words(1)
      }))
    ),
  nested: (size) => matryoshka(20, words(size)),
  sameName: (size) =>
    zip(Array.from({ length: Math.min(4_000, size / 100) }, () => ({ name: "a.md", bytes: words(1) }))),
  cut: (size) => zip([{ name: "a.md", bytes: words(size) }]).subarray(0, -30),
  noArchive: (size) => Buffer.from(repeated("PK\x05\x06")(size), "latin1")
}

const word = (body: string, others: ReadonlyArray<Packed> = []): Uint8Array =>
  zip([
    {
      name: "[Content_Types].xml",
      bytes: Buffer.from(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`
      )
    },
    {
      name: "_rels/.rels",
      bytes: Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
      )
    },
    {
      name: "word/document.xml",
      bytes: Buffer.from(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
      )
    },
    ...others
  ])

const run = "<w:r><w:t>a </w:t></w:r>"
const paragraph = `<w:p>${run}</w:p>`

/** Each construct of a document of Word. */
export const wordBombs: PackedBombs = {
  paragraphs: (size) => word(repeated(paragraph)(size)),
  runs: (size) => word(`<w:p>${repeated(run)(size)}</w:p>`),
  text: (size) => word(`<w:p><w:r><w:t>${repeated("&lt;")(size)}</w:t></w:r></w:p>`),
  bold: (size) => word(`<w:p>${repeated("<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r>")(size)}</w:p>`),
  breaks: (size) => word(`<w:p><w:r>${repeated("<w:br/>")(size)}</w:r></w:p>`),
  rows: (size) => word(`<w:tbl>${repeated(`<w:tr><w:tc>${paragraph}</w:tc></w:tr>`)(size)}</w:tbl>`),
  cells: (size) => word(`<w:tbl><w:tr>${repeated(`<w:tc>${paragraph}</w:tc>`)(size)}</w:tr></w:tbl>`),
  tables: (size) => word(nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", paragraph)(size)),
  links: (size) => word(`<w:p>${repeated(`<w:hyperlink w:anchor="a">${run}</w:hyperlink>`)(size)}</w:p>`),
  nestedLinks: (size) =>
    word(`<w:p>${nested('<w:hyperlink w:anchor="a">', "</w:hyperlink>", run)(size)}</w:p>`),
  bookmarks: (size) =>
    word(`<w:p>${counted((at) => `<w:bookmarkStart w:id="${at}" w:name="b${at}"/>`)(size)}</w:p>`),
  headings: (size) => word(repeated(`<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run}</w:p>`)(size)),
  fields: (size) => word(`<w:p>${repeated('<w:r><w:fldChar w:fldCharType="begin"/></w:r>')(size)}</w:p>`),
  deep: (size) => word(nested("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>", paragraph)(size)),
  unknown: (size) => word(nested("<a>", "</a>")(size)),
  entities: (size) =>
    zip([
      {
        name: "word/document.xml",
        bytes: Buffer.from(
          `<!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">${counted((at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`)(size)}]><x>&a9;</x>`
        )
      }
    ]),
  comments: (size) => word(repeated("<!-- a -->")(size)),
  styles: (size) =>
    word(paragraph, [
      {
        name: "word/styles.xml",
        bytes: Buffer.from(
          `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${counted((at) => `<w:style w:type="paragraph" w:styleId="s${at}"><w:name w:val="s${at}"/></w:style>`)(size)}</w:styles>`
        )
      }
    ])
}
