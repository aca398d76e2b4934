import { Pages, Sources } from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { aFolder } from "@octavo/kernel/testing"
import { ChangeRequests, headOf, listConflicts } from "@octavo/reviews"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { GitHost } from "../../../src/testing/index.ts"
import { aSync, filesAt } from "../aSync.ts"

/** The branches of the repository that the space is synchronised with. */
const BRANCHES = ["main", "feature"] as const
const FILES = ["README.md", "guide.md"] as const
const TITLES = { "README.md": "Start", "guide.md": "Guide" } as const

type Branch = (typeof BRANCHES)[number]

type Texts = Record<(typeof FILES)[number], string>

const mapFiles = (text: (file: (typeof FILES)[number]) => string): Texts => ({
  "README.md": text("README.md"),
  "guide.md": text("guide.md")
})

/** A step of a history with cherry-picks. Numbers choose among the entries that exist then. */
export type Step =
  | {
      readonly kind: "edit"
      readonly end: Branch | "space"
      readonly file: (typeof FILES)[number]
      readonly change: "insert" | "word" | "remove" | "join" | "move"
      readonly place: number
    }
  /** Runs `git cherry-pick` with a commit of the other branch, or `git merge --squash` with all of it. */
  | { readonly kind: "pick" | "squash"; readonly to: Branch; readonly commit: number }
  | { readonly kind: "import" | "export"; readonly branch: Branch }

const branch = fc.constantFrom(...BRANCHES)

/** Histories of a space and two branches of its repository, between which commits are copied. */
export const histories: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("edit" as const),
        end: fc.constantFrom("main" as const, "feature" as const, "space" as const),
        file: fc.constantFrom("README.md" as const, "README.md" as const, "guide.md" as const),
        change: fc.constantFrom(
          "insert" as const,
          "insert" as const,
          "word" as const,
          "remove" as const,
          "join" as const,
          "move" as const
        ),
        place: fc.nat(100)
      })
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom("pick" as const, "pick" as const, "squash" as const),
        to: branch,
        commit: fc.nat(20)
      })
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("import" as const), branch }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("export" as const), branch }) }
  ),
  { minLength: 6, maxLength: 20, size: "max" }
)

const wordsIn = (text: string): ReadonlyArray<string> => text.match(/w\d+x/g) ?? []

const doubledIn = (text: string): ReadonlyArray<string> =>
  wordsIn(text).filter((word, at, all) => all.indexOf(word) !== at)

/** A repository of Git in a folder, in which commits of one branch are applied to another. */
const aRepository = Effect.fnUntraced(function* () {
  const folder = yield* aFolder
  const environment = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((who) => [
        [`GIT_${who}_NAME`, "Somebody"],
        [`GIT_${who}_EMAIL`, "somebody@example.com"]
      ])
    )
  }
  const run = (script: string, ...args: ReadonlyArray<string>) =>
    spawnSync("sh", ["-ec", script, "sh", ...args], { cwd: folder, encoding: "utf8", env: environment })
  const read = (): Texts => mapFiles((file) => readFileSync(join(folder, file), "utf8"))
  return {
    /** Commits texts to a branch, which starts at `main`. */
    commit: (branch: Branch, texts: Texts) => {
      run(
        `test -d .git || git init -q -b main
         test "$1" = "$(git symbolic-ref --short HEAD)" || git checkout -q "$1" || git checkout -q -b "$1" main`,
        branch
      )
      for (const file of FILES) writeFileSync(join(folder, file), texts[file])
      const { status, stderr } = run("git add -A; git commit -qm commit --allow-empty")
      expect([status, stderr]).toEqual([0, ""])
    },
    /** Copies commits between branches, and returns the texts; undefined if Git finds a conflict, or doubles words itself. */
    copy: ({ commit, kind, to }: Extract<Step, { to: Branch }>): Texts | undefined => {
      const from = to === "main" ? "feature" : "main"
      const script =
        kind === "pick"
          ? `git checkout -q "$2"
             all=$(git rev-list --cherry-pick --right-only "$2...$1")
             git cherry-pick "$(echo "$all" | sed -n "$((1 + $3 % $(echo "$all" | wc -l)))p")" || { git cherry-pick --abort; exit 1; }`
          : `git checkout -q "$2"
             git merge -q --squash "$1" && git commit -qm squashed || { git reset -q --hard; exit 1; }`
      if (run(script, from, to, String(commit)).status !== 0) return undefined
      const texts = read()
      if (Object.values(texts).every((text) => doubledIn(text).length === 0)) return texts
      run("git reset -q --hard HEAD~1")
      return undefined
    }
  }
})

/** Plays a history and asserts after each synchronisation that no word is lost or doubled, and no conflict is open twice. */
export const playPicks = Effect.fnUntraced(function* (history: ReadonlyArray<Step>) {
  let words = 0
  const paragraph = () => `W ${Array.from({ length: 5 }, () => `w${words++}x`).join(" ")}.`
  const start = (file: (typeof FILES)[number]) =>
    `${[`# ${TITLES[file]}`, ...Array.from({ length: 5 }, paragraph)].join("\n\n")}\n`
  const repository = yield* newId
  const first = mapFiles(start)
  const sync = yield* aSync({ repository, files: first })
  const git = yield* aRepository()
  git.commit("main", first)
  git.commit("feature", first)
  const host = yield* GitHost
  const refOf = (name: Branch) => `refs/heads/${name}`
  yield* host.commit(repository, { files: first, ref: refOf("feature") })
  for (const name of BRANCHES) yield* sync.import({ ref: refOf(name) })

  const forgotten = new Set<string>()
  const forget = (text: string) => {
    for (const word of wordsIn(text)) forgotten.add(word)
  }
  const edited = (text: string, { change, place }: Extract<Step, { kind: "edit" }>): string => {
    const [title, ...all] = text.trimEnd().split("\n\n")
    const at = place % Math.max(1, all.length)
    const made = (): ReadonlyArray<string> => {
      switch (change) {
        case "insert":
          return all.toSpliced(at, 0, paragraph())
        case "word": {
          const old = wordsIn(all[at] ?? "")[place % 5]
          if (old === undefined) return all
          forget(old)
          return all.with(at, all[at]!.replace(old, `w${words++}x`))
        }
        case "remove":
          if (all.length < 3) return all
          forget(all[at]!)
          return all.toSpliced(at, 1)
        case "join":
          return all.length < at + 2 ? all : all.toSpliced(at, 2, `${all[at]} ${all[at + 1]}`)
        case "move":
          return all.length < 2 ? all : all.toSpliced(at, 1).toSpliced((at + 2) % all.length, 0, all[at]!)
      }
    }
    return `${[title, ...made()].join("\n\n")}\n`
  }

  const spaceTexts = Effect.forEach(Object.values(TITLES), sync.text)
  const textsOf = (name: Branch) =>
    Effect.map(filesAt(repository, refOf(name)), ({ files }) => mapFiles((file) => files[file] ?? ""))
  const openRequests = Effect.gen(function* () {
    const { items } = yield* (yield* ChangeRequests).list(
      sync.space.id,
      { status: null, creator: null, contributor: null },
      { after: null, limit: 1000 }
    )
    return items
  })
  const heldWords = Effect.gen(function* () {
    const held = new Set<string>()
    for (const changeRequest of yield* openRequests) {
      const pages = yield* (yield* Pages).listAll(headOf(changeRequest).at)
      const texts = yield* (yield* Sources).getMany(pages.flatMap(({ sourceHash }) => sourceHash ?? []))
      for (const text of texts.values()) for (const word of wordsIn(text)) held.add(word)
    }
    return held
  })
  /** The conflicts of each open change request. */
  const openConflicts = Effect.gen(function* () {
    const all: Array<ReadonlyArray<string>> = []
    for (const { number } of yield* openRequests) {
      const { items } = yield* listConflicts(sync.space.id, String(number), { after: null, limit: 100 }).pipe(
        as(sync.admin)
      )
      all.push(items.map((one) => (one.kind === "text" ? JSON.stringify([one.ours, one.theirs]) : one.id)))
    }
    return all
  })
  const assertSound = Effect.fnUntraced(function* (before: ReadonlyArray<string>) {
    const texts = yield* spaceTexts
    expect(texts.flatMap(doubledIn)).toEqual([])
    const now = new Set(texts.flatMap(wordsIn))
    expect(before.flatMap(wordsIn).filter((word) => !now.has(word) && !forgotten.has(word))).toEqual([])
    const conflicts = (yield* openConflicts).map((all) => all.toSorted().join("\n"))
    expect(new Set(conflicts).size, conflicts.join("\n\n")).toBe(conflicts.length)
  })
  const synchronise = Effect.fnUntraced(function* (kind: "import" | "export", name: Branch) {
    const before = yield* spaceTexts
    const { message, state } = yield* sync[kind]({ ref: refOf(name) })
    expect([state, message]).toEqual(["done", message])
    yield* assertSound(before)
    if (kind === "export") git.commit(name, yield* textsOf(name))
  })

  let copied = 0
  for (const step of history) {
    if ("to" in step) {
      const texts = git.copy(step)
      if (texts === undefined) continue
      copied++
      yield* sync.push(texts, { ref: refOf(step.to) })
    } else if ("branch" in step) yield* synchronise(step.kind, step.branch)
    else if (step.end === "space") {
      const title = TITLES[step.file]
      yield* sync.write(title, edited(yield* sync.text(title), step))
    } else {
      const before = yield* textsOf(step.end)
      const texts = { ...before, [step.file]: edited(before[step.file], step) }
      git.commit(step.end, texts)
      yield* sync.push(texts, { ref: refOf(step.end) })
    }
  }
  for (const name of BRANCHES) yield* synchronise("import", name)
  const requests = yield* openRequests
  const texts = yield* spaceTexts
  for (const name of BRANCHES) yield* synchronise("import", name)
  expect(yield* openRequests).toEqual(requests)
  expect(yield* spaceTexts).toEqual(texts)

  const files = yield* Effect.forEach(BRANCHES, textsOf)
  const everywhere = [...texts, ...files.flatMap((one) => Object.values(one))].flatMap(wordsIn)
  const kept = new Set([...everywhere, ...(yield* heldWords)])
  const lost = Array.from({ length: words }, (_, number) => `w${number}x`).filter(
    (word) => !kept.has(word) && !forgotten.has(word)
  )
  expect(lost).toEqual([])
  return { steps: history.length, copied, conflicts: requests.length }
})
