import { spawnSync } from "node:child_process"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isGitRef } from "../../src/remote/GitRef.ts"

const gitAccepts = (ref: string) =>
  spawnSync("git", ["check-ref-format", ref], { env: { PATH: process.env["PATH"] ?? "" } }).status === 0

describe("isGitRef", () => {
  test.each([
    "refs/heads/main",
    "refs/pull/7/head",
    "refs/tags/v1.0",
    "refs/heads/feature/über",
    "refs/heads/a@b",
    "refs/stash"
  ])("accepts %s", (ref) => expect(isGitRef(ref)).toBe(true))

  test.each([
    "main",
    "HEAD",
    "refs",
    "refs/",
    "refs/heads/-x",
    "refs/heads/\uD800",
    `refs/heads/${"x".repeat(2000)}`
  ])("refuses %j", (ref) => expect(isGitRef(ref)).toBe(false))

  test("agrees with Git, except for parts that look like options", () => {
    const piece = fc.constantFrom(
      "a",
      "B",
      "/",
      ".",
      "..",
      "@",
      "{",
      "@{",
      "~",
      "^",
      ":",
      "?",
      "*",
      "[",
      "\\",
      " ",
      "\t",
      "\u007f",
      "\u0085",
      ".lock",
      "lock",
      "é",
      "-",
      "//",
      "/."
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
        const ref = `refs/${pieces.join("")}`
        if (!ref.includes("/-")) expect([ref, isGitRef(ref)]).toEqual([ref, gitAccepts(ref)])
      }),
      { numRuns: 300 }
    )
  })
})
