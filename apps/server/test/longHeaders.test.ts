import { processorMillis } from "@octavo/kernel/testing"
import { expect, test } from "vitest"
import { acceptedEncoding } from "../src/http/acceptedEncoding.ts"
import { tagsOf } from "../src/http/revisionTag.ts"

test("a compression is accepted with a weight above zero", () => {
  for (const header of ["gzip", "gzip;q=1", "gzip ; q=1.000", "br;q=0, gzip;q=0.5", "gzip;q=.001"])
    expect([header, acceptedEncoding(header)]).toEqual([header, "gzip"])
  for (const header of [undefined, "", "gzip;q=0", "gzip;q=0.000", "gzip;q=2", "zip", "gzip;q=0."])
    expect([header, acceptedEncoding(header)]).toEqual([header, undefined])
})

test("tags name their revisions, whatever else is in them", () => {
  expect(tagsOf('W/"01abc-20783-2", "01def", "a-b-7"')).toEqual(["01abc", "01def", "a-b"])
})

test("headers are read in time in proportion to their length", () => {
  const before = processorMillis()
  acceptedEncoding(`gzip;q=0.${"1".repeat(200_000)}x`)
  acceptedEncoding(`gzip${" ".repeat(200_000)}x`)
  tagsOf(`"a${"-1".repeat(100_000)}x"`)
  tagsOf(`"a${"-".repeat(100_000)}${"1".repeat(100_000)}x"`)
  expect(processorMillis() - before).toBeLessThan(1_000)
})
