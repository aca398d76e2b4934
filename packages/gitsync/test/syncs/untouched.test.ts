import { expect, layer } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import * as fc from "fast-check"
import { memory } from "../imports/GitsyncServices.ts"
import { GitHost, type GitHostFile } from "../../src/testing/index.ts"
import { aSync } from "./aSync.ts"
import { property, type Value } from "./property.ts"

const folder = fc.constantFrom(
  "",
  "docs",
  "docs/guide",
  "documentation",
  "a/b",
  ".hidden",
  "shared",
  "docs/.gitbook/more"
)
const file = fc.record({
  folder,
  kind: fc.constantFrom("page", "page", "asset", "include", "picture", "text", "markdown"),
  name: fc.nat(4),
  refersTo: fc.array(fc.nat(40), { maxLength: 3 })
})

const pathOf = ({ folder, kind, name }: Value<typeof file>) => {
  const inside = {
    page: `p${name}.md`,
    asset: `.gitbook/assets/a${name}.png`,
    include: `.gitbook/includes/i${name}.md`,
    picture: `img${name}.png`,
    text: `t${name}`,
    markdown: `.gitbook/assets/m${name}.md`
  }[kind]
  return folder === "" ? inside : `${folder}/${inside}`
}

/** The way from one path to another. */
const wayTo = (from: string, to: string) => `${"../".repeat(from.split("/").length - 1)}${to}`

const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"b".repeat(64)}\nsize 12345\n`

/** The changes of a commit, by path. */
const changes: ReadonlyArray<(path: string, round: number) => GitHostFile> = [
  (path, round) => `# ${path} again\n\nRound ${round}.\n`,
  (path, round) => `# ${path} again\n\nRound ${round}.\n`,
  () => null,
  () => ({ symlink: "elsewhere" }),
  () => pointer,
  () => Uint8Array.from([0x23, 0x20, 0xe9, 0x0a]),
  () => ({ submodule: "1".repeat(40) })
]

const history = fc.record({
  files: fc.array(file, { minLength: 4, maxLength: 24, size: "max" }),
  directory: fc.constantFrom("", "", "docs", "documentation"),
  summary: fc.option(fc.array(fc.nat(40), { maxLength: 6 }), { nil: undefined }),
  elsewhere: fc.boolean(),
  strange: fc.array(file, { maxLength: 4 }),
  commits: fc.array(
    fc.array(fc.record({ which: fc.nat(60), change: fc.nat(changes.length - 1), config: fc.nat(20) }), {
      minLength: 1,
      maxLength: 2
    }),
    { minLength: 1, maxLength: 4 }
  )
})

/** Files whose paths do not collide. */
const treeOf = (files: ReadonlyArray<Value<typeof file>>) => {
  const paths = [...new Set(files.map(pathOf))].filter(
    (path, _, all) => !all.some((other) => other.startsWith(`${path}/`))
  )
  const made = files.flatMap((one) => {
    const path = pathOf(one)
    if (!paths.includes(path)) return []
    const links = one.refersTo.map((which) => {
      const to = paths[which % paths.length]!
      return to.includes("/includes/") ? `{% include "${wayTo(path, to)}" %}` : `![x](${wayTo(path, to)})`
    })
    return [[path, path.endsWith(".md") ? `# ${path}\n\n${links.join("\n\n")}\n` : path] as const]
  })
  return Object.fromEntries(made)
}

/** All that a space has from its repository, by path. */
const contentOf = (sync: Effect.Success<ReturnType<typeof aSync>>) =>
  Effect.gen(function* () {
    const { files, reusables, variables } = yield* sync.content
    const pages = yield* sync.pages
    const entries = [
      ...pages.map(({ git, id, sourceHash, title }) => [git?.path, { id, sourceHash, title }] as const),
      ...files.map(({ blobHash, git, id }) => [git?.path, { id, blobHash }] as const),
      ...reusables.map(({ git, id, sourceHash }) => [git?.path, { id, sourceHash }] as const)
    ].flatMap(([path, value]) => (path === undefined ? [] : [[path, value] as const]))
    return { byPath: new Map<string, unknown>(entries), count: entries.length, variables }
  })

const play = (given: Value<typeof history>) =>
  Effect.gen(function* () {
    const host = yield* GitHost
    const inside = given.directory === "" ? "" : `${given.directory}/`
    const tree = { ...treeOf(given.files), [`${inside}README.md`]: "# Start\n" }
    const pages = Object.keys(tree).filter((path) => path.endsWith(".md") && path.startsWith(inside))
    const summary =
      given.summary === undefined
        ? {}
        : {
            [`${inside}SUMMARY.md`]: given.summary
              .map((which) => `* [X](${pages[which % pages.length]!.slice(inside.length)})\n`)
              .join("")
          }
    const repository = yield* newId
    yield* host.commit(repository, {
      files: { ...tree, ...summary, [`${inside}.gitbook/vars.yaml`]: "v: 1\n" }
    })
    const other = yield* newId
    const strange = treeOf(given.strange)
    delete strange["p0.md"]
    if (given.elsewhere) yield* host.commit(other, { files: { "strange.txt": "s" } })
    const sync = yield* aSync({ repository: given.elsewhere ? other : repository })
    const from = given.elsewhere ? { url: host.urlOf(repository) } : {}
    expect(yield* sync.import({ ...from, directory: given.directory })).toMatchObject({ state: "done" })
    const directory = given.elsewhere ? "" : given.directory
    if (given.elsewhere) expect(yield* sync.export({ directory })).toMatchObject({ state: "done" })
    for (const [round, commit] of given.commits.entries()) {
      const before = yield* contentOf(sync)
      // Two entries at one path would be two files in one place.
      expect(before.byPath.size).toBe(before.count)
      const paths = [...before.byPath.keys()].sort()
      const touched = new Map<string, GitHostFile>()
      for (const { change, which } of commit) {
        const path = paths[which % paths.length]!
        touched.set(path, changes[change]!(path, round))
      }
      yield* sync.push(Object.fromEntries(touched))
      const outcome = yield* sync.import({ directory })
      if (outcome.state === "failed") {
        // A repository without any page is none.
        expect(outcome.message).toMatch(/no Markdown file|would delete/)
        return
      }
      const after = yield* contentOf(sync)
      for (const [path, value] of before.byPath) {
        if (!touched.has(path)) expect([path, after.byPath.get(path)]).toEqual([path, value])
      }
      for (const [path, value] of touched)
        if (value === null) expect([path, after.byPath.has(path)]).toEqual([path, false])
      expect(after.variables).toEqual(before.variables)
      for (const path of after.byPath.keys())
        if (!before.byPath.has(path)) expect([...touched.values()].join()).toContain("Round")
      const tip = yield* sync.tip
      expect((yield* sync.export({ directory })).message).toMatch(/^Nothing had changed/)
      expect((yield* sync.tip).oid).toBe(tip.oid)
    }
  })

layer(memory, { timeout: "10 minutes" })("what no commit touched", (it) => {
  it.effect(
    "is not changed by a synchronisation, whatever it looks at, and what a commit deletes goes",
    () => property(history, play),
    60 * 60_000
  )
})
