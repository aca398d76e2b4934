import { type Edit, Pages, Sources } from "@octavo/content"
import { Jobs } from "@octavo/kernel"
import { ChangeRequests, headOf } from "@octavo/reviews"
import { expect } from "@effect/vitest"
import { DateTime, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { aSync } from "../aSync.ts"
import type { Step } from "./Step.ts"
import { Troubles } from "./TroubledRemote.ts"

/** How much happened, for the figures. */
export interface Happened {
  readonly steps: number
  readonly revisions: number
  readonly commits: number
  readonly conflicts: number
  readonly words: number
}

const pick = <A>(from: ReadonlyArray<A>, number: number): A | undefined =>
  from[number % Math.max(1, from.length)]

const isPage = (path: string) => path.endsWith(".md") && path !== "SUMMARY.md"

const paragraphs = (text: string) => text.trimEnd().split("\n\n")

const wordsIn = (text: string): ReadonlyArray<string> => text.match(/\bw\d+x\b/g) ?? []

/** Plays a history, lets both ends come together, and looks whether they are the same and nothing is lost. */
export const playHistory = Effect.fnUntraced(function* (history: ReadonlyArray<Step>) {
  const troubles = yield* Troubles
  const sync = yield* aSync({
    files: {
      "README.md": "# Start\n\nOne w0x.\n\nTwo w1x.\n\nThree w2x.\n",
      "guide/README.md": "# Guide\n\nSee [start](../README.md) w3x.\n",
      "guide/install.md": "# Install\n\nRun it w4x.\n\nDone w5x.\n",
      "SUMMARY.md":
        "# Table of contents\n\n* [Start](README.md)\n* [Guide](guide/README.md)\n  * [Install](guide/install.md)\n"
    }
  })
  yield* sync.import()
  let words = 6
  let titles = 0
  let commits = 1
  /** The words that somebody removed on purpose. */
  const forgotten = new Set<string>()
  const forget = (text: string) => {
    for (const word of wordsIn(text)) forgotten.add(word)
  }
  const word = () => `w${words++}x`
  const newTitle = () => `Page ${"abcdefghijklmnopqrstuvwxyz"[titles % 26]}${titles++}`

  const withParagraph = (text: string, place: number): string => {
    const all = paragraphs(text)
    const at = 1 + (place % all.length)
    return `${all.toSpliced(at, 0, `New ${word()}.`).join("\n\n")}\n`
  }
  const withAnother = (text: string, place: number): string => {
    const all = paragraphs(text)
    if (all.length < 2) return text
    const at = 1 + (place % (all.length - 1))
    forget(all[at]!)
    return `${all.with(at, `Again ${word()}.`).join("\n\n")}\n`
  }

  const documents = Effect.map(sync.pages, (all) => all.filter(({ sourceHash }) => sourceHash !== null))
  const textOf = Effect.fnUntraced(function* (hash: string) {
    return (yield* (yield* Sources).getMany([hash])).get(hash) ?? ""
  })
  const edit = (...edits: ReadonlyArray<Edit>) => Effect.asVoid(Effect.orDie(sync.edit(...edits)))

  const inSpace = Effect.fnUntraced(function* (step: Extract<Step, { end: unknown }>) {
    const all = yield* documents
    const page = pick(all, step.page)
    if (page === undefined) {
      return yield* edit({
        type: "insert_page",
        title: newTitle(),
        document: { markdown: `# Anew\n\n${word()}\n` }
      })
    }
    const text = yield* textOf(page.sourceHash!)
    switch (step.kind) {
      case "write":
        return yield* edit({
          type: "update_page",
          page: page.id,
          document: { markdown: withParagraph(text, step.place) }
        })
      case "rewrite":
        return yield* edit({
          type: "update_page",
          page: page.id,
          document: { markdown: withAnother(text, step.place) }
        })
      case "insert": {
        const title = newTitle()
        return yield* edit({
          type: "insert_page",
          into: step.below ? page.id : null,
          title,
          document: { markdown: `# ${title}\n\nSee [it](/pages/${page.id}) ${word()}.\n` }
        })
      }
      case "remove": {
        if (all.length < 2) return
        const gone = [page, ...all.filter((other) => other.path.startsWith(`${page.path}/`))]
        for (const one of gone) forget(yield* textOf(one.sourceHash!))
        return yield* edit({ type: "delete_page", page: page.id })
      }
      case "rename":
        return yield* edit({ type: "update_page", page: page.id, title: newTitle() })
      case "picture": {
        const name = `picture ${words}.png`
        const insert: Edit = {
          type: "insert_files",
          files: [{ name, ref: "picture", bytes: Buffer.from(word()) }]
        }
        const made = (yield* Effect.orDie(sync.edit(insert))).made[0]
        const id = made?.type === "insert_files" ? made.files[0] : ""
        return yield* edit({
          type: "update_page",
          page: page.id,
          document: { markdown: `${text.trimEnd()}\n\n![${word()}](/files/${id})\n` }
        })
      }
      case "group": {
        const title = newTitle()
        return yield* edit(
          { type: "insert_page", kind: "group", title, ref: "group" },
          { type: "insert_page", title: newTitle(), into: "group", document: { markdown: `${word()}\n` } }
        )
      }
      case "move": {
        const to = pick(all, step.to)!
        const isBelow = to.path === page.path || to.path.startsWith(`${page.path}/`)
        return yield* edit({ type: "update_page", page: page.id, into: isBelow ? null : to.id })
      }
    }
  })

  const inRepository = Effect.fnUntraced(function* (step: Extract<Step, { end: unknown }>) {
    const files = yield* sync.files
    const summary = files["SUMMARY.md"] ?? ""
    const paths = Object.keys(files).filter((path) => isPage(path) && summary.includes(`(${path})`))
    const path = pick(paths, step.page)
    if (path === undefined) return
    const text = files[path]!
    const bullet = summary.split("\n").find((line) => line.includes(`(${path})`))!
    commits++
    switch (step.kind) {
      case "write":
        return yield* sync.push({ [path]: withParagraph(text, step.place) })
      case "rewrite":
        return yield* sync.push({ [path]: withAnother(text, step.place) })
      case "insert": {
        const title = newTitle()
        const name = `${title.toLowerCase().replace(" ", "-")}.md`
        const line = `${step.below ? `${/^ */.exec(bullet)![0]}  ` : ""}* [${title}](${name})`
        const changed = step.below
          ? summary.replace(bullet, `${bullet}\n${line}`)
          : `${summary.trimEnd()}\n${line}\n`
        return yield* sync.push({ [name]: `# ${title}\n\nFrom afar ${word()}.\n`, "SUMMARY.md": changed })
      }
      case "remove": {
        if (paths.length < 2) return
        forget(text)
        // Those below move up one level, as an author would do it.
        const lines = summary.split("\n")
        const at = lines.indexOf(bullet)
        const indent = /^ */.exec(bullet)![0].length
        const kept = lines.flatMap((line, index) => {
          if (index === at) return []
          const isBelow =
            index > at &&
            /^ *\*/.test(line) &&
            lines
              .slice(at + 1, index + 1)
              .every((one) => /^ */.exec(one)![0].length > indent && /^ *\*/.test(one))
          return [isBelow ? line.slice(2) : line]
        })
        return yield* sync.push({ [path]: null, "SUMMARY.md": kept.join("\n") })
      }
      case "picture": {
        const name = `.gitbook/assets/${words}.png`
        const up = "../".repeat(path.split("/").length - 1)
        return yield* sync.push({
          [name]: word(),
          [path]: `${text.trimEnd()}\n\n![${word()}](${up}${name})\n`
        })
      }
      case "rename": {
        const name = `${newTitle().toLowerCase().replace(" ", "-")}.md`
        return yield* sync.push({
          [path]: null,
          [name]: text,
          "SUMMARY.md": summary.replace(`(${path})`, `(${name})`)
        })
      }
      case "move": {
        if ((summary.split("\n")[summary.split("\n").indexOf(bullet) + 1] ?? "").startsWith(" ")) return
        const rest = summary
          .split("\n")
          .filter((line) => line !== bullet)
          .join("\n")
          .trimEnd()
        if (!/^\* /m.test(rest)) return
        return yield* sync.push({ "SUMMARY.md": `${rest}\n${bullet.trim()}\n` })
      }
    }
  })

  const unfinished = Effect.gen(function* () {
    const { items } = yield* (yield* Jobs).list({}, { after: null, limit: 1000 })
    return items.filter(({ state }) => state === "queued" || state === "running")
  })
  /** Runs one job, waiting for whatever it waits for. */
  const runOne = Effect.gen(function* () {
    if ((yield* unfinished).length === 0) return
    const fiber = yield* Effect.forkChild(sync.run)
    for (let round = 0; round < 200; round++) {
      for (let turn = 0; turn < 50; turn++) yield* Effect.yieldNow
      if (fiber.pollUnsafe() !== undefined) return
      yield* TestClock.adjust("30 seconds")
    }
    yield* Fiber.join(fiber)
  })
  const crash = Effect.fnUntraced(function* (after: number) {
    if ((yield* unfinished).length === 0) return
    const fiber = yield* Effect.forkChild(sync.run)
    for (let turn = 0; turn < after; turn++) yield* Effect.yieldNow
    yield* Fiber.interrupt(fiber)
  })
  const runAll = Effect.gen(function* () {
    for (let round = 0; round < 60 && (yield* unfinished).length > 0; round++) yield* runOne
    expect((yield* unfinished).length).toBe(0)
  })

  /** The files of the repository after each step, for those who go back to one. */
  const states = [yield* sync.files]
  const rewind = Effect.fnUntraced(function* (back: number) {
    const old = states[Math.max(0, states.length - 1 - back)]!
    const now = yield* sync.files
    const kept = new Set(Object.values(old).flatMap(wordsIn))
    for (const one of Object.values(now).flatMap(wordsIn)) if (!kept.has(one)) forgotten.add(one)
    commits++
    yield* sync.push(old, { orphan: true })
    yield* sync.askExport({ force: true })
  })

  for (const step of history) {
    yield* TestClock.adjust("1 second")
    states.push(yield* sync.files)
    if (step.kind === "rewind") {
      yield* rewind(step.back)
      continue
    }
    if ("end" in step) {
      yield* step.end === "space" ? inSpace(step) : inRepository(step)
      continue
    }
    switch (step.kind) {
      case "import":
        for (let time = 0; time < step.times; time++) yield* sync.askImport({ eventAt: yield* DateTime.now })
        break
      case "export":
        for (let time = 0; time < step.times; time++) yield* sync.askExport()
        break
      case "run":
        for (let time = 0; time < step.times; time++) yield* runOne
        break
      case "crash":
        yield* crash(step.after)
        break
      case "trouble":
        if (step.what === "fetch") troubles.fetches.push("lost")
        else if (step.what === "push") troubles.pushes.push("lost")
        else if (step.what === "answer") troubles.pushes.push("unanswered")
        else {
          const context = yield* Effect.context<never>()
          const meanwhile =
            step.what === "edit"
              ? inSpace({ kind: "write", end: "space", page: words, place: words })
              : inRepository({ kind: "write", end: "repository", page: words, place: words })
          troubles.meanwhile.push(
            Effect.provideContext(Effect.orDie(meanwhile as Effect.Effect<unknown>), context)
          )
        }
    }
  }

  troubles.fetches.length = troubles.pushes.length = troubles.meanwhile.length = 0
  yield* runAll
  // The history may have been replaced since.
  yield* sync.askExport({ force: true })
  yield* runAll
  const info = yield* sync.info
  expect(info.lastExport).toMatchObject({ state: "done" })

  const outline = yield* sync.outline
  // A repository without any page is none that a space would be begun with.
  if ((yield* documents).length > 0) {
    const fresh = yield* aSync({ repository: sync.repository })
    expect(yield* fresh.import()).toMatchObject({ state: "done" })
    const seen = (pages: typeof outline): unknown =>
      pages.map(({ children, kind, text, title }) => ({ kind, title, text, children: seen(children) }))
    expect(seen(yield* fresh.outline)).toEqual(seen(outline))
  }

  const tip = (yield* sync.tip).oid
  const { revision } = yield* sync.content
  expect(yield* sync.export()).toMatchObject({
    state: "done",
    message: expect.stringMatching(/^Nothing had changed/)
  })
  expect(yield* sync.import()).toMatchObject({
    state: "done",
    message: expect.stringMatching(/^Nothing had changed/)
  })
  expect((yield* sync.tip).oid).toBe(tip)
  expect((yield* sync.content).revision.id).toBe(revision.id)

  const present = new Set(Object.values(yield* sync.files).flatMap(wordsIn))
  const held = new Set<string>()
  const { items } = yield* (yield* ChangeRequests).list(
    sync.space.id,
    { status: null, creator: null, contributor: null },
    { after: null, limit: 1000 }
  )
  // Nothing comes twice, unless somebody has to say whether two are one.
  const named = (yield* sync.pages).map(({ title }) => title)
  if (items.length === 0) expect(new Set(named).size).toBe(named.length)
  for (const changeRequest of items) {
    const pages = yield* (yield* Pages).listAll(headOf(changeRequest).at)
    const texts = yield* (yield* Sources).getMany(pages.flatMap(({ sourceHash }) => sourceHash ?? []))
    for (const text of texts.values()) for (const one of wordsIn(text)) held.add(one)
  }
  const lost = Array.from({ length: words }, (_, number) => `w${number}x`).filter(
    (one) => !present.has(one) && !held.has(one) && !forgotten.has(one)
  )
  expect(lost).toEqual([])
  const happened: Happened = {
    steps: history.length,
    revisions: revision.seq,
    commits,
    conflicts: items.length,
    words
  }
  return happened
})
