import { aFolder } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { createHmac } from "node:crypto"
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sharedOctavo, type Ended, octavo, octavoHere } from "./octavo.ts"

const json = ({ code, err, out }: Ended) => {
  expect({ code, err }).toEqual({ code: 0, err: "" })
  return JSON.parse(out)
}

const text = "---\ndescription: How to start\n---\n\n# Install\n\nRun the installer.\n\nThen restart.\n"

/** An editor that replaces a text in the file. */
const editorOf = (folder: string, from: string, to: string): string => {
  const file = join(folder, "editor.mjs")
  const script = `#!${process.execPath}
import { readFileSync, writeFileSync } from "node:fs"
const file = process.argv[2]
writeFileSync(file, readFileSync(file, "utf8").replace(${JSON.stringify(from)}, ${JSON.stringify(to)}))
`
  writeFileSync(file, script)
  chmodSync(file, 0o700)
  return file
}

describe("the daily work of a writer", { timeout: 300_000 }, () => {
  it.live("is a page put and read, a change request edited in EDITOR, reviewed, resolved and merged", () =>
    Effect.gen(function* () {
      const { environment, operator } = yield* sharedOctavo
      const folder = yield* aFolder
      const here = (...args: ReadonlyArray<string>) => octavoHere(args, environment)
      const process_ = (
        args: ReadonlyArray<string>,
        more: Readonly<Record<string, string>> = {},
        input = ""
      ) => octavo(args, { ...environment, ...more }, input)

      const space = json(yield* here("space", "create", "Handbook", "--json"))
      const inSpace = ["--space", "Hand"]
      expect((yield* process_(["page", "put", "guide", ...inSpace], {}, "# Guide\n")).code).toBe(0)
      const put = yield* octavoHere(
        ["page", "put", "guide/install", "-", ...inSpace, "--json"],
        environment,
        text
      )
      expect(json(put)).toMatchObject({ created: true })
      // Byte for byte, and by path, title prefix and id.
      const id = JSON.parse(put.out).changes[0].page
      for (const named of ["guide/install", "Inst", id])
        expect(yield* process_(["page", "view", named, "--raw", ...inSpace])).toEqual({
          code: 0,
          err: "",
          out: text
        })
      const again = yield* octavoHere(
        ["page", "put", "guide/install", ...inSpace, "--json"],
        environment,
        text
      )
      expect(json(again)).toMatchObject({ created: false, changed: false })
      expect(json(yield* here("page", "list", ...inSpace, "--json=title,path"))).toContainEqual({
        title: "Install",
        path: "guide/install"
      })

      // The space of a profile.
      const profiles = { current: "work", profiles: { work: { url: environment["OCTAVO_URL"] } } }
      mkdirSync(join(folder, "octavo"))
      writeFileSync(join(folder, "octavo", "config.json"), JSON.stringify(profiles))
      const ofProfile = { XDG_CONFIG_HOME: folder, OCTAVO_TOKEN: environment["OCTAVO_TOKEN"]! }
      const chosen = yield* octavo(["profile", "set", "--space", "Hand"], ofProfile)
      expect(chosen).toEqual({ code: 0, err: "", out: `work uses "Handbook" (${space.id})\n` })
      expect((yield* octavo(["browse"], ofProfile)).out).toMatch(new RegExp(`/s/${space.id}\n$`))

      const plan = join(folder, "plan.md")
      writeFileSync(plan, "# Plan\n\nBy train.\n")
      const imported = yield* here("import", plan, "--create-space", "Plans")
      expect(imported).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Imported 1 page \(space \w+\)\n$/)
      })
      const viewed = yield* process_(["page", "view", "plan", "--raw", "--space", "Plans"])
      expect(viewed.out).toBe("# Plan\n\nBy train.\n")
      expect((yield* here("import", plan, "--space", "Plans")).code).toBe(0)
      expect(json(yield* here("page", "list", "--space", "Plans", "--json=title"))).toHaveLength(2)

      const made = json(yield* here("cr", "create", ...inSpace, "--subject", "Explain it", "--json"))
      expect(made).toMatchObject({
        object: "change-request",
        subject: "Explain it",
        status: "draft",
        number: 1
      })
      const put_ = (markdown: string, ...flags: ReadonlyArray<string>) =>
        octavoHere(["reusable", "put", "Support", ...inSpace, ...flags], environment, markdown)
      const support = (yield* put_("Write to us.\n")).out
      expect(yield* put_("Call us.\n")).toEqual({ code: 0, err: "", out: support })
      // The change request began before the reusable content, and has one of its own.
      expect((yield* put_("Ask us.\n", "--cr", "1")).out).toMatch(/^\w+\n$/)
      const shownSupport = yield* process_(["reusable", "view", "Supp", "--raw", ...inSpace])
      expect(shownSupport.out).toBe("Call us.\n")
      expect((yield* here("reusable", "delete", "Supp", ...inSpace)).err).toContain("Confirm with --yes")
      expect((yield* here("reusable", "delete", "Supp", ...inSpace, "--yes")).out).toBe('Deleted "Support"\n')
      expect(json(yield* here("reusable", "list", ...inSpace, "--json"))).toEqual([])
      const set = yield* here("variable", "set", "product=Octavo=1", "version=2", ...inSpace)
      expect(set).toEqual({ code: 0, err: "", out: "product\nversion\n" })
      expect((yield* here("variable", "unset", "version", ...inSpace)).code).toBe(0)
      const unset = yield* here("variable", "unset", "version", ...inSpace)
      expect([unset.code, unset.err]).toEqual([1, expect.stringContaining('There is no variable "version".')])
      expect(json(yield* here("variable", "list", ...inSpace, "--json"))).toEqual({ product: "Octavo=1" })
      expect(yield* here("variable", "set", "product", ...inSpace)).toMatchObject({
        code: 2,
        err: expect.stringContaining("write NAME=VALUE")
      })
      expect(yield* here("variable", "set", "a-b=1", ...inSpace)).toMatchObject({
        code: 1,
        err: expect.stringContaining("letters, digits and _")
      })
      const EDITOR = editorOf(folder, "Run the installer.", "Run the new installer.")
      const edited = yield* process_(["page", "edit", "install", ...inSpace, "--cr", "1"], { EDITOR })
      expect(edited).toMatchObject({ code: 0, out: 'Saved "Install" in change request 1\n' })
      expect(
        yield* process_(["page", "edit", "install", ...inSpace, "--cr", "1"], { EDITOR: "true" })
      ).toMatchObject({
        code: 0,
        out: "Nothing changed\n"
      })
      const diff = yield* here("cr", "diff", "1", ...inSpace)
      expect(diff.out).toContain("-Run the installer.\n+Run the new installer.\n")
      const words = yield* here("cr", "diff", "1", "--word", ...inSpace)
      expect(words.out).toContain(" Run the {+new +}installer.\n")
      const opened = yield* here("browse", "#1", ...inSpace, "--json=url")
      expect(json(opened).url).toMatch(/\/r\/1$/)
      expect((yield* here("browse", "Inst", ...inSpace)).out).toMatch(/\/p\/guide\/install\n$/)
      expect(yield* here("cr", "create", ...inSpace, "-t", "No", "--page", "gone/new=x.md")).toMatchObject({
        code: 2,
        err: expect.stringContaining("x.md does not exist")
      })
      const pages = ["--page", `plan=${plan}`, "--page", `guide/install.md=${plan}`]
      expect((yield* here("cr", "create", ...inSpace, "-t", "Plan", ...pages)).out).toBe("2\n")
      expect((yield* here("cr", "diff", "2", "--stat", ...inSpace)).out).toMatch(/plan\n[^]*guide\/install\n/)
      expect((yield* here("cr", "close", "2", ...inSpace)).code).toBe(0)
      // A closed change request cannot meet the rules later.
      expect((yield* here("cr", "merge", "2", "--wait", ...inSpace)).code).toBe(5)
      expect((yield* here("cr", "ready", "#1", ...inSpace)).out).toBe("#1 is open\n")
      expect(
        (yield* here("change-request", "review", "explain", "--approve", "-b", "Fine", ...inSpace)).code
      ).toBe(0)
      expect((yield* here("cr", "view", "1", "--comments", ...inSpace)).out).toContain("✓ approved")

      // Somebody else edits the same sentence of the main content.
      const other = text.replace("Run the installer.", "Run the installer twice.")
      const overwritten = yield* octavoHere(["page", "put", "guide/install", ...inSpace], environment, other)
      expect(overwritten.code).toBe(0)
      const refused = yield* here("cr", "merge", "1", ...inSpace)
      expect(refused).toMatchObject({ code: 5, err: expect.stringContaining("octavo cr resolve 1") })
      expect((yield* here("cr", "conflicts", "1", ...inSpace)).out).toMatch(
        /<<<<<<< ours[^]*new installer[^]*twice/
      )
      expect(yield* process_(["cr", "resolve", "1", ...inSpace], { EDITOR: "true" })).toMatchObject({
        code: 5
      })
      const resolver = join(folder, "resolve.mjs")
      writeFileSync(
        resolver,
        `#!${process.execPath}\nimport { writeFileSync } from "node:fs"\nwriteFileSync(process.argv[2], "Run the new installer twice.\\n")\n`
      )
      chmodSync(resolver, 0o700)
      const resolved = yield* process_(["cr", "resolve", "1", ...inSpace], { EDITOR: resolver })
      expect(resolved).toMatchObject({ code: 0, out: "Resolved 1 conflict\n" })
      expect((yield* here("cr", "checks", "1", ...inSpace)).out).toContain("✓ conflicts")
      expect(yield* here("cr", "merge", "1", ...inSpace)).toMatchObject({ code: 0 })
      const merged = yield* process_(["page", "view", "guide/install", "--raw", ...inSpace])
      expect(merged.out).toBe(text.replace("Run the installer.", "Run the new installer twice."))

      const history = json(yield* here("history", "Handbook", "--json"))
      expect(history[0]).toMatchObject({ type: "merge" })
      const shown = yield* here("revision", "diff", history[0].id, ...inSpace)
      expect(shown.out).toContain("+Run the new installer twice.")
      expect((yield* here("search", "installer", ...inSpace)).out).toContain("guide/install")
      expect((yield* here("page", "move", "install", "--into", "/", ...inSpace)).code).toBe(0)
      expect((yield* here("page", "delete", "install", ...inSpace)).code).toBe(2)
      expect((yield* here("page", "delete", "install", "--yes", ...inSpace)).code).toBe(0)
      expect((yield* here("revision", "restore", history[0].id, ...inSpace)).code).toBe(0)
      expect(json(yield* here("api", "GET", `spaces/${space.id}`, "--json=title"))).toEqual({
        title: "Handbook"
      })
      expect(json(yield* here("api", "PATCH", `/v1/spaces/${space.id}`, "-f", "title=Book"))).toMatchObject({
        title: "Book"
      })

      const picture = join(folder, "picture.svg")
      writeFileSync(picture, `<svg xmlns="http://www.w3.org/2000/svg"/>`)
      const inBook = ["--space", space.id]
      const file = (yield* here("file", "upload", picture, ...inBook)).out.trim()
      expect(json(yield* here("file", "list", ...inBook, "--json=id,name"))).toEqual([
        { id: file, name: "picture.svg" }
      ])
      const copy = join(folder, "copy.svg")
      expect((yield* here("file", "download", "pic", "-o", copy, ...inBook)).code).toBe(0)
      expect(readFileSync(copy, "utf8")).toBe(readFileSync(picture, "utf8"))
      expect((yield* here("file", "delete", "picture.svg", "--yes", ...inBook)).code).toBe(0)
      const comment = (yield* here(
        "comment",
        "create",
        "-b",
        "Outdated?",
        "--page",
        "guide",
        ...inBook
      )).out.trim()
      expect((yield* here("comment", "reply", comment, "-b", "Yes", ...inBook)).code).toBe(0)
      expect((yield* here("comment", "list", ...inBook)).out).toContain("Outdated?")
      expect((yield* here("comment", "resolve", comment, ...inBook)).out).toBe(`Resolved ${comment}\n`)
      const collection = (yield* here("collection", "create", "Products")).out.trim()
      expect((yield* here("space", "move", "Book", "--into", "prod")).code).toBe(0)
      expect(json(yield* here("collection", "list", "--json=id"))).toEqual([{ id: collection }])
      expect((yield* octavoHere(["job", "list", "--limit", "1", "--json"], operator)).code).toBe(0)
      expect((yield* here("git", "status", ...inBook)).out).toContain("no connection")
      const completed = yield* process_(["__complete", "page", "view", "--space", space.id, "gui"], {
        XDG_CACHE_HOME: folder
      })
      expect(completed.out).toContain("guide/install\tInstall\n")
    }).pipe(Effect.scoped)
  )
})

it.live("octavo git connects a space with a repository, lists its pull requests, and disconnects it", () =>
  Effect.gen(function* () {
    const { environment } = yield* sharedOctavo
    const here = (...args: ReadonlyArray<string>) => octavoHere([...args], environment)
    const space = json(yield* here("space", "create", "Handbook", "--json"))
    const inSpace = ["--space", "Handbook"]
    expect(yield* here("git", "pulls", ...inSpace)).toMatchObject({
      code: 1,
      err: expect.stringContaining("not connected")
    })
    const url = "https://git.example.org/team/docs.git"
    const made = json(yield* here("git", "connect", url, "--ref", "trunk", ...inSpace, "--json"))
    expect(made).toMatchObject({ url, ref: "refs/heads/trunk", repoProjectDirectory: "", everyMinutes: null })
    const body = JSON.stringify({
      number: 7,
      pull_request: {
        number: 7,
        title: "Plan",
        state: "open",
        head: { sha: "a".repeat(40) },
        base: { ref: "trunk" }
      },
      repository: { full_name: "team/docs" }
    })
    const digest = createHmac("sha256", made.webhook.secret).update(body).digest("hex")
    const headers = { "x-github-event": "pull_request", "x-hub-signature-256": `sha256=${digest}` }
    const hook = `${environment.OCTAVO_URL}/v1/hooks/git/${space.id}`
    const told = yield* Effect.promise(() => fetch(hook, { method: "POST", body, headers }))
    expect(told.status).toBe(204)
    const pulls = json(yield* here("git", "pulls", ...inSpace, "--json=number,title,commit"))
    expect(pulls).toEqual([{ number: 7, title: "Plan", commit: "a".repeat(40) }])
    const listed = yield* here("git", "pulls", ...inSpace)
    expect(listed.out).toContain("Plan")
    expect(listed.out).toContain(`/app/s/${space.id}/pulls/7`)
    expect((yield* here("git", "status", ...inSpace)).out).toContain("branch or tag: refs/heads/trunk")
    const file = join(yield* aFolder, "token")
    const withToken = (token: string) => {
      writeFileSync(file, token)
      return here("git", "connect", url, ...inSpace, "--status-token-file", file)
    }
    expect((yield* withToken("a-token\n")).code).toBe(0)
    expect(yield* withToken("two words")).toMatchObject({
      code: 1,
      err: expect.stringContaining("statusToken")
    })
    expect(yield* withToken("\n")).toMatchObject({ code: 2, err: expect.stringContaining("is empty") })
    expect((yield* here("git", "disconnect", "--yes", ...inSpace)).code).toBe(0)
    expect((yield* here("git", "status", ...inSpace)).out).toContain("no connection")
  }).pipe(Effect.scoped)
)
