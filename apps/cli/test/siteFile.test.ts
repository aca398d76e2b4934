import { expect, it } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { sharedOctavo, octavoHere as octavo } from "./octavo.ts"
import { write as writeFiles } from "./writeFiles.ts"

const guide = readFileSync(new URL("../../../docs/guides/documentation-as-code.md", import.meta.url), "utf8")

const settings = (title: string) => `site:
  title: ${title}
  customization:
    styling: { theme: muted }
    header: { logo: { light: logo.svg, dark: logo.svg } }
  redirects: { /old: /api/v1, /away: https://example.org/x }
  sections:
    - { title: Guide, folder: guide, space: First }
    - title: Calls
      path: api
      description: All operations
      variants:
        - { title: Version 2, folder: calls, space: Second }
        - { title: Version 1, folder: calls-v1, path: v1, space: Third }
`

it.live(
  "octavo site apply changes what differs from octavo.yaml, octavo site export prints it, and octavo site build writes its pages",
  () =>
    Effect.gen(function* () {
      const { environment } = yield* sharedOctavo
      const folder = yield* aFolder
      const run = (...args: ReadonlyArray<string>) => octavo(["site", ...args], environment)
      const ids: Array<string> = []
      for (const title of ["First", "Second", "Third"])
        ids.push((yield* octavo(["space", "create", title], environment)).out.trim())
      yield* run("create", ids[0]!, "--title", "Handbook")
      writeFiles(folder, { "octavo.yaml": settings("Manual") })

      const planned = yield* run("apply", "handbook", folder, "--dry-run")
      expect(planned).toMatchObject({
        code: 0,
        err: expect.stringContaining("logo.svg is a file of the folder")
      })
      expect(planned.out.split("\n").map((line) => line.replace(/:.*/, ""))).toEqual([
        "~ title Handbook",
        "+ section Guide",
        "+ section Calls",
        "+ space Version 1",
        "~ customization styling.theme",
        "+ redirect /old",
        "+ redirect /away",
        ""
      ])
      const applied = yield* run("apply", "handbook", folder, "--json")
      expect([applied.code, applied.err]).toEqual([
        0,
        "logo.svg is a file of the folder, and left out: a server reads images and fonts from URLs.\n"
      ])
      expect(JSON.parse(applied.out)).toHaveLength(7)
      expect(yield* run("apply", "handbook", folder)).toMatchObject({
        code: 0,
        out: "",
        err: expect.stringContaining("Manual is as octavo.yaml describes it.")
      })

      const exported = yield* run("export", "handbook")
      expect(parse(exported.out)).toMatchObject({
        site: {
          title: "Manual",
          customization: { styling: { theme: "muted" } },
          redirects: { "/old": "/api/v1", "/away": "https://example.org/x" },
          sections: [
            { title: "Guide", space: ids[0] },
            {
              title: "Calls",
              path: "api",
              description: "All operations",
              variants: [
                { title: "Version 2", space: ids[1] },
                { title: "Version 1", path: "v1", folder: "api/v1", space: ids[2] }
              ]
            }
          ]
        }
      })
      writeFiles(folder, { "octavo.yaml": exported.out, "docs/octavo.yaml": exported.out })
      expect(yield* run("apply", "handbook", folder)).toMatchObject({ code: 0, out: "" })
      yield* octavo(
        ["page", "put", "start", "-", "--space", "First"],
        environment,
        "# Start\n\nRead [more](more.md).\n"
      )
      yield* octavo(
        ["page", "put", "more", "-", "--space", "First"],
        environment,
        "# More\n\nUnique words.\n"
      )
      yield* run("update", "handbook", "--visibility", "share-link")
      const out = join(folder, "public")
      expect((yield* run("build", "handbook", "--out", out)).err).toContain("octavo site publish handbook")
      yield* run("publish", "handbook")
      expect((yield* run("build", "handbook", "--out", out)).err).toContain("readers with a share link")
      yield* run("update", "handbook", "--visibility", "public")
      const built = yield* run("build", "handbook", "--out", out)
      expect([built.code, built.err]).toEqual([
        0,
        expect.stringContaining("/old: nothing is at /api/v1\nA static site has no sign-in")
      ])
      const text = (path: string) => readFileSync(join(out, path), "utf8")
      expect(text("more/index.html")).toContain("Unique words.")
      expect(text("index.html")).toContain('href="/sites/handbook/more"')
      expect(text("index.html")).not.toMatch(/\.pdf"|~octavo\/mcp"/)
      expect(text("_redirects")).toContain("/sites/handbook/away https://example.org/x 301")
      expect((yield* run("build", "handbook", "--out", out)).out).toContain(" 0 files written")

      const elsewhere = join(folder, "elsewhere")
      const moved = yield* run(
        "build",
        "handbook",
        "--out",
        elsewhere,
        "--base-url",
        "https://example.com/docs"
      )
      expect([moved.code, moved.err]).toEqual([0, built.err])
      const files = readdirSync(elsewhere, { recursive: true, encoding: "utf8" })
      // Names of hashed files are made of contents, which have other addresses.
      expect(files.filter((file) => !file.includes("~octavo"))).toEqual(
        readdirSync(out, { recursive: true, encoding: "utf8" }).filter((file) => !file.includes("~octavo"))
      )
      const former = files
        .filter((file) => /\.(?:html|md|txt|xml|css|json)$|_redirects$/.test(file))
        .flatMap(
          (file) =>
            readFileSync(join(elsewhere, file), "utf8").match(
              /.{20}sites(?:\/|%2F)handbook|.{20}127\.0\.0\.1/g
            ) ?? []
        )
      expect(former).toEqual([])
      expect(readFileSync(join(elsewhere, "index.html"), "utf8")).toContain('href="/docs/more"')
      expect(readFileSync(join(elsewhere, "sitemap.xml"), "utf8")).toContain("https://example.com/docs/")

      const commands = guide.match(/^octavo site .*$/gm)!
      expect(commands.length).toBeGreaterThanOrEqual(3)
      const before = process.cwd()
      process.chdir(folder)
      const codes = yield* Effect.forEach(commands, (command) =>
        Effect.map(octavo(command.split(" ").slice(1), environment), ({ code }) => [command, code])
      ).pipe(Effect.ensuring(Effect.sync(() => process.chdir(before))))
      expect(codes).toEqual(commands.map((command) => [command, 0]))
      const fewer = `site:
  redirects: { /away: https://example.org/x }
  sections:
    - title: Calls
      variants: [{ title: Version 2, folder: calls, space: Second }]
    - { title: Guide, folder: guide, space: First }
`
      writeFiles(folder, { "octavo.yaml": fewer })
      const pruned = [
        '~ section Calls: {"default":false} -> {"default":true}',
        '~ order sections: ["Guide","Calls"] -> ["Calls","Guide"]'
      ]
      expect((yield* run("apply", "handbook", folder, "--dry-run")).out.trim().split("\n")).toEqual(pruned)
      const removed = ["- redirect /old", "- space Version 1"]
      const preview = yield* run("apply", "handbook", folder, "--prune", "--dry-run")
      expect(preview.out.trim().split("\n")).toEqual([...pruned, ...removed])
      const asked = yield* run("apply", "handbook", folder, "--prune")
      expect(asked).toMatchObject({ code: 2, out: "" })
      for (const line of [...removed, 'Remove 2 parts from "Manual"? Confirm with --yes.'])
        expect(asked.err).toContain(line)
      expect((yield* run("apply", "handbook", folder, "--prune", "--dry-run")).out).toBe(preview.out)
      expect((yield* run("apply", "handbook", folder, "--prune", "--yes")).code).toBe(0)
      expect(parse((yield* run("export", "handbook")).out).site).toMatchObject({
        redirects: { "/away": "https://example.org/x" },
        sections: [
          { title: "Calls", space: ids[1] },
          { title: "Guide", space: ids[0] }
        ]
      })
      expect(yield* run("apply", "handbook", folder, "--prune")).toMatchObject({ code: 0, out: "" })
      const reordered = `site:\n  sections:\n    - title: Calls\n      variants:\n        - { title: Version 2, folder: calls, space: Second }\n        - { title: Third, folder: third }\n`
      writeFiles(folder, { "octavo.yaml": reordered })
      expect((yield* run("apply", "handbook", folder)).code).toBe(0)
      const [section, two, three, end] = reordered.split(/(?=^ {8}-)|(?<=third \}\n)/m)
      writeFiles(folder, { "octavo.yaml": `${section}${three}${two}${end ?? ""}` })
      expect((yield* run("apply", "handbook", folder)).out).toBe(
        '~ order spaces of Calls: ["Version 2","Third"] -> ["Third","Version 2"]\n~ space Third: {"default":false} -> {"default":true}\n'
      )
      expect((yield* run("apply", "handbook", folder)).out).toBe("")
      writeFiles(folder, { "octavo.yaml": "site: { sections: [{ title: Gone, folder: a }] }" })
      expect(yield* run("apply", "handbook", folder)).toMatchObject({
        code: 1,
        err: expect.stringContaining('There is no space "Gone"')
      })
    }).pipe(Effect.scoped),
  180_000
)
