import { NodeServices } from "@effect/platform-node"
import { OutboundPolicy } from "@octavo/kernel/node"
import { Effect, Layer, Redacted, Stream } from "effect"
import { mkdtemp } from "node:fs/promises"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { layer } from "../src/node/index.ts"
import { GitRemote, readLayout, readFiles, matchPages } from "../src/index.ts"
import { aGitServer } from "../src/testing/index.ts"
const folder = await mkdtemp("/tmp/oct-")
const L = layer({ folder }).pipe(
  Layer.provide([OutboundPolicy.layer({ allowPrivateNetwork: true }), NodeServices.layer])
)
const timed = (name: string, e: any) =>
  Effect.gen(function* () {
    const d = monitorEventLoopDelay({ resolution: 5 })
    d.enable()
    const t = performance.now()
    const r: any = yield* e
    d.disable()
    console.log(name, Math.round(performance.now() - t), "ms; max loop delay", Math.round(d.max / 1e6))
    return r
  }) as any
await Effect.runPromise(
  Effect.gen(function* () {
    const server = yield* aGitServer()
    const remote = yield* GitRemote
    const words = Array.from({ length: 4000 }, (_, i) => "w" + ((i * 7919) % 5003))
    for (const n of [1000, 10000]) {
      const files: Record<string, string> = {}
      for (let i = 0; i < n; i++)
        files[`s${i % 40}/p${i}.md`] = `# Page ${i}\n\n` + words.slice(i % 3000, (i % 3000) + 600).join(" ")
      files["SUMMARY.md"] = Object.keys(files)
        .map((p) => `* [T ${p}](${p})`)
        .join("\n")
      yield* server.commit("r" + n, { files })
      const f = (known?: string) =>
        remote.fetch({
          url: Redacted.make(server.urlOf("r" + n)),
          ref: "refs/heads/main",
          cacheId: "x",
          known
        })
      const s = yield* timed(`${n} fetch`, f())
      yield* timed(
        `${n} layout`,
        readLayout({ entries: s.entries, directory: "", read: (o) => readFiles(s.copy, o) })
      )
      const nav = yield* timed(
        `${n} layout without summary`,
        readLayout({
          entries: s.entries.filter((e: any) => e.path !== "SUMMARY.md"),
          directory: "",
          read: (o) => readFiles(s.copy, o)
        })
      )
      console.log(nav.pages.length, nav.problems.length)
      const c = yield* timed(
        `${n} read all`,
        Stream.runCount(
          remote.readBlobs(
            s.copy,
            s.entries.map((e: any) => e.oid)
          )
        )
      )
      console.log(c)
      const known = s.entries.map((e: any) => ({ pageId: e.path, path: e.path, oid: e.oid }))
      yield* timed(
        `${n} match same`,
        Effect.sync(() => matchPages(known, known))
      )
      yield* server.commit("r" + n, { files: { "s0/p0.md": "changed" } })
      const s2 = yield* timed(`${n} refetch, one changed`, f(s.commit.oid))
      console.log(s2.descent)
      yield* timed(`${n} changes`, remote.findChanges(s2.copy, s.commit.oid, s2.commit.oid))
      yield* timed(`${n} refetch, nothing`, f(s2.commit.oid))
    }
  }).pipe(Effect.provide(L), Effect.scoped) as any
)
