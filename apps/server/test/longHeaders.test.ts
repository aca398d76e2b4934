import { processorMillis } from "@octavo/kernel/testing"
import { expect, test } from "vitest"
import { acceptedEncoding } from "../src/http/acceptedEncoding.ts"
import { pageTag, revisionsOf, statesOf } from "../src/http/revisionTag.ts"

test("a compression is accepted with a weight above zero", () => {
  for (const header of ["gzip", "gzip;q=1", "gzip ; q=1.000", "br;q=0, gzip;q=0.5", "gzip;q=.001"])
    expect([header, acceptedEncoding(header)]).toEqual([header, "gzip"])
  for (const header of [undefined, "", "gzip;q=0", "gzip;q=0.000", "gzip;q=2", "zip", "gzip;q=0."])
    expect([header, acceptedEncoding(header)]).toEqual([header, undefined])
})

test("tags name their revisions, whatever else is in them", () => {
  expect(revisionsOf('W/"01abc-20783-2", "01def", "a-b-7"')).toEqual(["01abc", "01def", "a-b"])
})

test("tags of pages name the page, too", () => {
  expect(statesOf(`W/"${pageTag("01abc", "p_1-2")}", "01def"`)).toEqual([
    { revisionId: "01abc", pageId: "p_1-2" },
    { revisionId: "01def" }
  ])
  expect(revisionsOf(`"${pageTag("01abc", "p")}"`)).toEqual(["01abc"])
  expect(statesOf('"a", W/*')).toBe(null)
})

test("headers are read in time in proportion to their length", () => {
  const before = processorMillis()
  acceptedEncoding(`gzip;q=0.${"1".repeat(200_000)}x`)
  acceptedEncoding(`gzip${" ".repeat(200_000)}x`)
  statesOf(`"a${"-1".repeat(100_000)}x"`)
  statesOf(`"a${"-".repeat(100_000)}${"1".repeat(100_000)}x"`)
  expect(processorMillis() - before).toBeLessThan(1_000)
})
