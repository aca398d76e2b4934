import { describe, expect, it } from "@effect/vitest"
import { aGitServer } from "@octavo/gitsync/testing"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { anOctavo, type Ended, octavoHere } from "./octavo.ts"
import { write } from "./writeFiles.ts"

const config =
  "export default { integrations: [starlight({ locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' }, qq: { label: 'Qq' } }, sidebar: [{ label: 'Guide', translations: { de: 'Anleitung' }, items: ['guide/one', 'guide/two'] }] })] }"

const files = {
  "astro.config.mjs": config,
  "src/content/docs/index.md": "# Home\n\n[One](/guide/one/) [German](/de/guide/one/) [Gone](/gone/)\n",
  "src/content/docs/guide/one.md": "# One\n",
  "src/content/docs/guide/two.md": "# Two\n",
  "src/content/docs/de/index.md": "# Start\n\n[Eins](/de/guide/one/) [Two](/guide/two/)\n",
  "src/content/docs/de/guide/one.md": "# Eins\n",
  "src/content/docs/qq/index.md": "# Qqq\n"
}

interface Variant {
  readonly title: string
  readonly path: string
  readonly default: boolean
  readonly space: { readonly id: string; readonly title: string; readonly language?: string }
}

/** The structure of the only site of the only organization. */
const readStructure = Effect.fnUntraced(function* (
  run: (...args: ReadonlyArray<string>) => Effect.Effect<Ended>
) {
  const [{ id: organization }] = JSON.parse((yield* run("org", "list", "--json=id")).out)
  const [{ id: site, title }] = JSON.parse((yield* run("site", "list", "--json=id,title")).out)
  const api = `/orgs/${organization}/sites/${site}`
  const { structure } = JSON.parse((yield* run("api", "GET", `${api}/structure`)).out)
  return { api, title, variants: structure as ReadonlyArray<Variant> }
})

describe("octavo import --site", { timeout: 120_000 }, () => {
  it.live("makes a site with a space for each language of a repository, and brings what is new", () =>
    Effect.gen(function* () {
      const { environment } = yield* anOctavo
      const run = (...args: ReadonlyArray<string>) => octavoHere(args, environment)
      const git = yield* aGitServer({ credentials: null })
      yield* git.create("docs")
      const { "src/content/docs/qq/index.md": _, ...ofRepository } = files
      yield* git.commit("docs", { files: ofRepository })
      const args = ["import", git.urlOf("docs"), "--site", "Handbook"]

      const made = yield* run(...args)
      expect(made).toMatchObject({
        code: 0,
        err: expect.stringContaining("Handbook (Deutsch): Imported from Starlight (2 pages)")
      })
      const { api, title, variants } = yield* readStructure(run)
      expect(title).toBe("Handbook")
      expect(
        variants.map(({ default: isDefault, path, space, title }) => [
          title,
          isDefault || path,
          space.title,
          space.language
        ])
      ).toEqual([
        ["English", true, "Handbook", "en"],
        ["Deutsch", "de", "Handbook (Deutsch)", "de"]
      ])
      // Links lead to pages of other spaces of the repository.
      yield* run("api", "POST", `${api}/publish`)
      const [{ urls }] = JSON.parse((yield* run("site", "list", "--json=urls")).out)
      const page = yield* Effect.promise(async () => (await fetch(urls.published)).text())
      expect(page).toMatch(/<a [^>]*href="[^"]*\/de\/guide\/one"[^>]*>German<\/a>/)
      expect(page).not.toMatch(/<a [^>]*>Gone<\/a>/)

      // A renamed space is found by its repository.
      yield* run("api", "PATCH", `/spaces/${variants[1]!.space.id}`, "-f", "title=Handbuch")
      yield* git.commit("docs", { files: { "src/content/docs/de/guide/two.md": "# Zwei\n" } })
      const later = yield* run(...args)
      expect(later).toMatchObject({ code: 0, err: expect.stringContaining("Handbook: Nothing had changed") })
      const after = yield* readStructure(run)
      expect(after.variants.map(({ space }) => [space.id, space.title])).toEqual([
        [variants[0]!.space.id, "Handbook"],
        [variants[1]!.space.id, "Handbuch"]
      ])
      expect((yield* run("page", "list", "--space", "Handbuch")).out).toContain("guide/two")
    })
  )

  it.live("takes a local folder, and a second run finishes what a failure left", () =>
    Effect.gen(function* () {
      const { environment } = yield* anOctavo
      const run = (...args: ReadonlyArray<string>) => octavoHere(args, environment)
      const folder = yield* aFolder
      const other = yield* aFolder
      write(folder, files)
      write(other, { "README.md": "# Other\n" })
      const local = yield* octavoHere(["import", folder, "--site", "Handbook", "--dry-run"], {})
      expect(local.out).toContain("  Languages and versions: 3; octavo import --site makes")
      expect(local.out).toContain(
        "Handbook\n  English  en  3 pages  space Handbook\n  Deutsch  de  /de  2 pages  space Handbook (Deutsch)\n  Qq  /qq  1 page  space Handbook (Qq)\n"
      )

      yield* run("space", "create", "Handbook (Deutsch)")
      yield* run("push", other, "--space", "Handbook (Deutsch)")
      const refused = yield* run("import", folder, "--site", "Handbook")
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringMatching(/Handbook \(Deutsch\): .*\n.*The same command finishes the site/)
      })
      const finished = yield* run("import", folder, "--site", "Handbook", "--replace")
      expect(finished).toMatchObject({
        code: 0,
        err: expect.stringContaining("Handbook: Nothing had changed")
      })
      const { variants } = yield* readStructure(run)
      expect(variants.map(({ path, space, title }) => [title, path, space.language])).toEqual([
        ["English", expect.any(String), "en"],
        ["Deutsch", "de", undefined],
        ["Qq", "qq", undefined]
      ])
      // A deleted space is created again, in the place of the former one.
      yield* run("api", "DELETE", `/spaces/${variants[2]!.space.id}`)
      expect((yield* run("import", folder, "--site", "Handbook")).code).toBe(0)
      const after = yield* readStructure(run)
      expect(after.variants.map(({ path, title }) => [title, path])).toEqual(
        variants.map(({ path, title }) => [title, path])
      )
      expect(after.variants[2]!.space.id).not.toBe(variants[2]!.space.id)
      // A push of the folder stays with the language of the space.
      write(folder, { "src/content/docs/de/guide/two.md": "# Zwei\n" })
      expect(yield* run("push", folder, "--space", "Handbook (Deutsch)", "--dry-run")).toMatchObject({
        code: 0,
        out: expect.stringMatching(
          /^\+ src\/content\/docs\/de\/guide\/two\.md {2}Zwei\n1 page would change\n$/
        )
      })

      expect(yield* run("import", "docs.docx", "--site", "Handbook")).toMatchObject({
        code: 2,
        err: expect.stringContaining("--site needs a repository, a folder or a .zip archive")
      })
    })
  )

  it.live("takes an archive, whose spaces link to each other, and a later archive with --replace", () =>
    Effect.gen(function* () {
      const { environment } = yield* anOctavo
      const run = (...args: ReadonlyArray<string>) => octavoHere(args, environment)
      const folder = yield* aFolder
      const archive = join(folder, "docs.zip")
      const pack = (more: Readonly<Record<string, string>>) =>
        Effect.sync(() => {
          write(join(folder, "work"), { ...files, ...more })
          const git = (...args: ReadonlyArray<string>) =>
            execFileSync("git", [
              "-C",
              join(folder, "work"),
              "-c",
              "user.name=A",
              "-c",
              "user.email=a@b",
              ...args
            ])
          git("init", "--quiet")
          git("add", ".")
          git("commit", "--quiet", "--message", "Pack")
          git("archive", "--prefix=docs-main/", `--output=${archive}`, "HEAD")
        })
      yield* pack({})
      const args = ["import", archive, "--site", "Handbook"]
      const local = yield* octavoHere([...args, "--dry-run"], {})
      expect(local.out).toContain("Handbook\n  English  en  3 pages  space Handbook\n")
      expect(yield* run(...args)).toMatchObject({ code: 0 })
      const { api, variants } = yield* readStructure(run)
      expect(variants.map(({ path, space }) => [path, space.language])).toEqual([
        [expect.any(String), "en"],
        ["de", "de"],
        ["qq", undefined]
      ])
      yield* run("api", "POST", `${api}/publish`)
      const [{ urls }] = JSON.parse((yield* run("site", "list", "--json=urls")).out)
      const page = yield* Effect.promise(async () => (await fetch(urls.published)).text())
      expect(page).toMatch(/<a [^>]*href="[^"]*\/de\/guide\/one"[^>]*>German<\/a>/)
      expect(page).not.toMatch(/<a [^>]*>Gone<\/a>/)

      yield* pack({ "src/content/docs/de/guide/two.md": "# Zwei\n" })
      expect(yield* run(...args, "--replace")).toMatchObject({ code: 0 })
      expect((yield* run("page", "list", "--space", "Handbook (Deutsch)")).out).toContain("guide/two")
      writeFileSync(archive, "no archive")
      expect(yield* run(...args)).toMatchObject({
        code: 1,
        err: expect.stringContaining("cannot be unpacked")
      })
    })
  )
})
