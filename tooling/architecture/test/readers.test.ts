import { posix } from "node:path"
import { expect, test } from "vitest"
import { readers } from "../../programs/src/readers.ts"
import { productSources } from "../src/sources.ts"

test("every program that a package starts as a reader is in the bundle of readers", () => {
  const started = productSources.flatMap(({ path, text }) =>
    [...text.matchAll(/programFile\("(\.\/run\w+)"/g)].map(([, name = ""]) =>
      posix.join(posix.dirname(path), name)
    )
  )
  expect([...new Set(started)].toSorted()).toEqual(readers.toSorted())
})
