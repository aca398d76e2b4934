import { afterAll, expect, it } from "@effect/vitest"
import { GitRemote, SnapshotChecks } from "@octavo/gitsync"
import { remotes } from "@octavo/gitsync/memory"
import { GitHost, type GitHostCommit } from "@octavo/gitsync/testing"
import { Effect, Layer, Redacted } from "effect"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Checks from "../src/snapshots/SnapshotChecks.ts"
import { cleanFiles } from "./aDocumentationFolder.ts"

const services = Checks.layer.pipe(Layer.provideMerge(remotes))

const main = "refs/heads/main"
const head = "refs/pull/1/head"

const checkOf = Effect.fnUntraced(function* (
  before: GitHostCommit["files"],
  after: GitHostCommit["files"],
  directory = ""
) {
  const host = yield* GitHost
  const remote = yield* GitRemote
  const name = crypto.randomUUID()
  yield* host.commit(name, { files: before, ref: main })
  yield* host.commit(name, { files: { ...before, ...after }, ref: head })
  const url = Redacted.make(host.urlOf(name))
  const base = yield* remote.fetch({ url, ref: main })
  const snapshot = yield* remote.fetch({ url, ref: head })
  return yield* (yield* SnapshotChecks).check(snapshot, base, directory)
})

/** Other tests check snapshots at the same time: this file has a temporary folder of its own. */
const before = process.env["TMPDIR"]
const own = mkdtempSync(join(tmpdir(), "octavo-snapshots-"))
process.env["TMPDIR"] = own
afterAll(() => {
  rmSync(own, { recursive: true })
  if (before === undefined) delete process.env["TMPDIR"]
  else process.env["TMPDIR"] = before
})

const leftFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("octavo-check-"))

it.live(
  "a check of a commit reports the problems that the branch does not have, and leaves no file behind",
  () =>
    Effect.gen(function* () {
      const left = leftFolders()
      expect(yield* checkOf(cleanFiles, {})).toEqual({ errors: 0, warnings: 0, problems: [] })
      const old = { "README.md": `${String(cleanFiles["README.md"])}\n[Gone](gone.md)\n` }
      const added = {
        "guide/install.md": "# Install\n\n## Linux\n\n![](../.gitbook/assets/plan.png) [New](new.md)\n"
      }
      const found = yield* checkOf({ ...cleanFiles, ...old }, added)
      expect(found).toMatchObject({ errors: 1, warnings: 1 })
      expect(found.problems.map(({ line, path, rule, severity }) => [severity, rule, path, line])).toEqual([
        ["error", "broken-link", "guide/install.md", 5],
        ["warning", "image-alt", "guide/install.md", 5]
      ])
      expect(leftFolders()).toEqual(left)
    }).pipe(Effect.provide(services))
)

it.live(
  "a check reads the project in its folder and the rules of octavo.yaml, whose mistakes it reports",
  () =>
    Effect.gen(function* () {
      const project = { "docs/README.md": "# Start\n", "other/README.md": "# Other\n\n[Gone](gone.md)\n" }
      const text = "# Start\n\n[Gone](gone.md) ![](plan.png)\n"
      const rules = "check:\n  rules:\n    broken-link: warning\n    image-alt: off\n"
      const files = { "docs/README.md": text, "docs/plan.png": "png", "octavo.yaml": rules }
      expect(yield* checkOf(project, files, "docs")).toMatchObject({ errors: 0, warnings: 1 })
      const mistaken = yield* checkOf(
        project,
        { "octavo.yaml": "check:\n  rules:\n    links: error\n" },
        "docs"
      )
      expect(mistaken).toMatchObject({
        errors: 1,
        problems: [{ rule: "settings", path: "octavo.yaml", message: expect.stringContaining("links") }]
      })
    }).pipe(Effect.provide(services))
)

it.live("a check of a commit with paths that lead elsewhere writes nothing outside of its folder", () =>
  Effect.gen(function* () {
    const hostile = {
      "../octavo-check-escaped.md": "# Escaped\n",
      "/octavo-check-absolute.md": "# Absolute\n",
      [`${"n".repeat(300)}.md`]: "# Long\n",
      "link.md": { symlink: "../../etc/passwd" },
      "deep.md": `${"> ".repeat(20_000)}deep\n`
    }
    const { problems } = yield* checkOf({ "README.md": "# Start\n" }, hostile)
    expect(problems.map(({ path }) => path)).toContain("deep.md")
    expect(readdirSync(tmpdir())).not.toContain("octavo-check-escaped.md")
    expect(readdirSync("/")).not.toContain("octavo-check-absolute.md")
  }).pipe(Effect.provide(services))
)

it.live("a description of a commit counts what no folder can hold, and reads nothing of it", () =>
  Effect.gen(function* () {
    const left = leftFolders()
    const host = yield* GitHost
    const name = crypto.randomUUID()
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12345\n`
    yield* host.commit(name, {
      ref: main,
      files: {
        "README.md": "# Start\n\n{{#include ../../etc/passwd}}\n\n![](link.png)\n",
        "link.png": { symlink: "../../etc/passwd" },
        "big.bin": pointer,
        "../escaped.md": "# Escaped\n"
      }
    })
    const snapshot = yield* (yield* GitRemote).fetch({ url: Redacted.make(host.urlOf(name)), ref: main })
    const { problems, report } = yield* (yield* SnapshotChecks).describe(snapshot, "")
    expect(report).toEqual({
      source: null,
      pages: 1,
      languages: 1,
      losses: [
        { kind: "files", count: 3 },
        { kind: "missingFiles", count: 1 }
      ]
    })
    expect(problems.map(({ path }) => path).toSorted()).toEqual([
      "../escaped.md",
      "README.md",
      "big.bin",
      "link.png"
    ])
    expect(leftFolders()).toEqual(left)
  }).pipe(Effect.provide(services))
)
