import { spawnSync } from "node:child_process"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isGitRef } from "../../src/remote/GitRef.ts"

/** Which of these refs Git accepts, asked by one shell. */
const acceptedByGit = (refs: ReadonlyArray<string>): ReadonlyArray<string> => {
  const script = `while IFS= read -r ref; do git check-ref-format "$ref" && printf '%s\\n' "$ref"; done`
  const { stdout } = spawnSync("sh", ["-c", script], {
    env: { PATH: process.env["PATH"] ?? "" },
    input: refs.map((ref) => `${ref}\n`).join("")
  })
  return stdout.toString().split("\n").slice(0, -1)
}

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
    const refs = fc
      .sample(fc.array(piece, { minLength: 1, maxLength: 6 }), 300)
      .map((pieces) => `refs/${pieces.join("")}`)
      .filter((ref) => !ref.includes("/-"))
    const accepted = acceptedByGit(refs)
    expect(accepted.length).toBeGreaterThan(20)
    expect(refs.filter(isGitRef)).toEqual(accepted)
  })
})
