import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { blobReader, readCommit, readEntries } from "../../src/node/readGitOutput.ts"

const oid = (digit: string) => digit.repeat(40)

describe("blobReader", () => {
  const contents = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 })

  test("gives the same files wherever the output is cut", () => {
    fc.assert(
      fc.property(contents, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (files, cuts) => {
        const output = Buffer.concat(
          files.flatMap((bytes, index) => [
            Buffer.from(`${oid(String(index))} blob ${bytes.length}\n`),
            bytes,
            Buffer.from("\n")
          ])
        )
        const read = blobReader()
        const blobs = []
        for (let at = 0, turn = 0; at < output.length; turn++) {
          const size = cuts[turn % cuts.length] ?? 1
          blobs.push(...(read(output.subarray(at, at + size)) ?? []))
          at += size
        }
        expect(blobs.map((blob) => [blob.oid, [...blob.bytes]])).toEqual(
          files.map((bytes, index) => [oid(String(index)), [...bytes]])
        )
      })
    )
  })

  test("says that a file is missing", () => {
    expect(blobReader()(Buffer.from(`${oid("1")} missing\n`))).toBeNull()
  })
})

describe("what Git prints", () => {
  test("is read as entries, whatever their paths hold", () => {
    const output = [
      `100644 blob ${oid("1")}      12\ta b\tc\n"d".md`,
      `100755 blob ${oid("2")}       0\trun`,
      `120000 blob ${oid("3")}       4\tlink`,
      `160000 commit ${oid("4")}       -\tmodule`,
      `100644 blob ${oid("5")}     BAD\tleft`
    ]
    expect(readEntries(Buffer.from(`${output.join("\0")}\0`))).toEqual([
      { path: 'a b\tc\n"d".md', oid: oid("1"), kind: "file", size: 12 },
      { path: "run", oid: oid("2"), kind: "executable", size: 0 },
      { path: "link", oid: oid("3"), kind: "symlink", size: 4 },
      { path: "module", oid: oid("4"), kind: "submodule", size: null },
      { path: "left", oid: oid("5"), kind: "file", size: null }
    ])
    expect(readEntries(new Uint8Array())).toEqual([])
  })

  test("is read as a commit even when its time is absurd", () => {
    const commit = readCommit(
      Buffer.from(`${oid("1")}\0Ada\0ada@example.com\0eve@example.com\0${"9".repeat(18)}\0-5\0Hello\n\n`)
    )
    expect(commit.message).toBe("Hello")
    expect(Number(commit.authoredAt.epochMilliseconds)).toBe(0)
    expect(Number(commit.committedAt.epochMilliseconds)).toBe(-5_000)
  })
})
