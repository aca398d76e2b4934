import { describe, expect, it } from "@effect/vitest"
import { PackReader } from "../../src/pushes/PackReader.ts"
import { entriesOf, packOf } from "./aPush.ts"

describe("a pack", () => {
  it("gives the same files in pieces of any length, empty files and line feeds included", () => {
    const files = { a: "", b: "\n\n", c: "text", d: new Uint8Array(300).fill(10) }
    const entries = entriesOf(files)
    const sizes = new Map(entries.map(({ oid, size }) => [oid, size]))
    const pack = packOf(files, [...sizes.keys()])
    for (const length of [1, 2, 7, 53, 1000]) {
      const reader = new PackReader(sizes)
      const found = []
      for (let at = 0; at < pack.length; at += length)
        found.push(...reader.read(pack.subarray(at, at + length)))
      expect(found.map(({ oid }) => oid)).toEqual(entries.map(({ oid }) => oid))
      expect(found.map(({ bytes }) => bytes.length)).toEqual([0, 2, 4, 300])
      expect(reader.isAtEnd).toBe(true)
    }
  })
})
