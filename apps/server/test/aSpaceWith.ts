import { createSpace, defaultLayout, type FileVersion, type PageVersion, type Source } from "@octavo/content"
import { aFile, aPage, aSource, commitToBranch } from "@octavo/content/testing"
import type { OrganizationId, User } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { Blobs } from "@octavo/kernel"
import { Effect } from "effect"
import { deflateSync, crc32 } from "node:zlib"

type Rgb = readonly [number, number, number]

/** A PNG with a colour that fades from the top down. */
const picture = (width: number, height: number, color: Rgb): Uint8Array => {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const rowAt = (y: number) => {
    const faded = color.map((part) => Math.round(part + ((255 - part) * y) / (2 * height)))
    return Buffer.from([0, ...Array.from({ length: width }, () => faded).flat()])
  }
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => rowAt(y)))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0))
  ])
}

/** Pages with a picture above them. */
const covers: Readonly<Record<string, "full" | "hero">> = { home: "full", other: "hero" }

const coverOf = (
  files: ReadonlyArray<FileVersion>,
  coverSize: "full" | "hero"
): PageVersion["attributes"] => {
  const [light, dark] = files.map(({ id }) => ({ kind: "file" as const, file: id }))
  return {
    layout: { ...defaultLayout, coverSize },
    cover: { ref: light!, refDark: dark!, yPos: 40 }
  }
}

/** A space with pages from Markdown by their paths, which are their ids too, and with pictures beside them. */
export const aSpaceWith = Effect.fnUntraced(function* (
  organization: OrganizationId,
  user: User,
  title: string,
  language: "en" | "ar",
  written: ReadonlyArray<readonly [path: string, text: string, within?: string]>
) {
  const { space } = yield* createSpace(organization, {
    title,
    emoji: null,
    parentId: null,
    language,
    editMode: "live"
  }).pipe(as(user), Effect.orDie)
  const files: Array<FileVersion> = []
  for (const [name, color] of [
    ["light.png", [74, 122, 214]],
    ["dark.png", [40, 60, 110]]
  ] as const) {
    const bytes = picture(480, 240, color)
    const blobHash = yield* (yield* Blobs).put(bytes)
    files.push(yield* aFile({ name, size: bytes.byteLength, blobHash, git: { oid: name, path: name } }))
  }
  const sources: Array<Source> = []
  const pages = new Map<string, PageVersion>()
  for (const [index, [path, text, within]] of written.entries()) {
    const source = aSource(text)
    sources.push(source)
    const heading = /^# (.*)$/m.exec(text)?.[1] ?? path
    const parent = within === undefined ? undefined : pages.get(within)
    const coverSize = covers[path]
    const page = yield* aPage({
      title: heading,
      parentId: parent?.id ?? null,
      position: `a${String(index).padStart(3, "0")}x`,
      slug: path,
      sourceHash: source.hash,
      ...(coverSize !== undefined && { attributes: coverOf(files, coverSize) }),
      git: { oid: `${index}`, path: `${path}.md` }
    })
    pages.set(path, page)
  }
  yield* commitToBranch(space.mainBranchId, {
    pages: { put: [...pages.values()], remove: [] },
    files: { put: files, remove: [] },
    sources
  })
  return space
})
