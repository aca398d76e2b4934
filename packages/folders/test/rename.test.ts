import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { applyRename, checkFolder, planRename, settingsOf } from "../src/index.ts"
import { aDocumentationFolder, cleanFiles, type Files } from "./aDocumentationFolder.ts"

const rename = Effect.fnUntraced(function* (folder: string, from: string, to: string) {
  const plan = yield* planRename(folder, yield* Effect.promise(() => settingsOf(folder)), { from, to })
  applyRename(folder, plan)
  return plan
})

const findingsIn = (folder: string) =>
  Effect.map(checkFolder(folder, { directories: [""], rules: { "unused-file": "error" } }), ({ findings }) =>
    findings.map(({ message, rule }) => `${rule}: ${message}`)
  )

const pages: Files = {
  "README.md": `${String(cleanFiles["README.md"])}\n[a](./guide/install#deb) [b](/guide/install.md) [c](guide/blocks.md?x=1#one) [d][def] [e](guide/)\n\n[def]: guide/install.md "The title"\n`,
  "guide/README.md":
    "# Guide\n\n[up](../README.md), [beside](blocks.md), [own](README.md#guide), [gone](../gone.md)\n",
  "SUMMARY.md":
    '# Contents\r\n\r\n* [Start](README.md)\r\n* [Guide](guide/README.md)\r\n  * [Install](guide/install.md "Install it") <!-- kept -->\r\n  * [Blocks](<guide/blocks.md>)\r\n* [API](api.md)\r\n* [Again](guide/install.md#linux)\r\n'
}

describe("planRename", () => {
  it.live(
    "rewrites links, the table of contents and redirects to a renamed page, and leaves every other byte",
    () =>
      Effect.gen(function* () {
        const folder = yield* aDocumentationFolder(pages)
        const text = (path: string) => readFileSync(join(folder, path), "utf8")
        const before = Object.fromEntries(["README.md", "guide/install.md"].map((path) => [path, text(path)]))
        const plan = yield* rename(folder, "guide/install.md", "start/set up.md")
        expect({ notes: plan.notes, redirects: [...plan.redirects] }).toEqual({
          notes: [],
          redirects: [["guide/install", "start/set up.md"]]
        })
        expect(text("README.md")).toBe(
          before["README.md"]!.replaceAll("(guide/install.md", "(start/set%20up.md")
            .replace("./guide/install#", "./start/set%20up#")
            .replace("/guide/install.md", "/start/set%20up.md")
            .replace("]: guide/install.md", "]: start/set%20up.md")
        )
        expect(text("start/set up.md")).toBe(before["guide/install.md"])
        expect(text("SUMMARY.md")).toBe(
          String(pages["SUMMARY.md"]).replaceAll("guide/install.md", "start/set%20up.md")
        )
        expect(text(".gitbook.yaml")).toBe(
          'root: ./\nredirects:\n  old/place: "start/set up.md"\n  guide/install: "start/set up.md"\n'
        )
        expect(text(".gitbook/includes/note.md")).toContain("../../start/set%20up.md#linux")
        expect(readdirSync(folder).filter((name) => name.startsWith(".octavo"))).toEqual([])
      })
  )

  it.live("leads every link to the same file after a rename, and back again after its reverse", () =>
    Effect.gen(function* () {
      const renames = [
        ["guide", "other/"],
        ["README.md", "a b (1)/README.md"],
        ["petstore.yaml", "specs/petstore.yaml"],
        ["guide/README.md", "guide-2/index.md"]
      ] as const
      const rulesOf = (findings: ReadonlyArray<string>) => findings.map((one) => one.split(":")[0])
      const folder = yield* aDocumentationFolder({
        ...pages,
        "other/note.md": "# Not published\n\n[i](../guide/install.md)\n"
      })
      const findings = yield* findingsIn(folder)
      expect(rulesOf(findings)).toEqual(["page-outside-summary", "broken-link"].toSorted())
      for (const [from, to] of renames) {
        const plan = yield* rename(folder, from, to)
        // Messages name files by their new paths.
        expect(rulesOf(yield* findingsIn(folder))).toEqual(rulesOf(findings))
        expect(plan.places).toBeGreaterThan(0)
        yield* rename(folder, plan.to, plan.from)
        expect(yield* findingsIn(folder)).toEqual(findings)
        expect(readFileSync(join(folder, "guide/install.md"), "utf8")).toBe(cleanFiles["guide/install.md"])
        expect(readFileSync(join(folder, "other/note.md"), "utf8")).toContain("(../guide/install.md)")
      }
    })
  )

  it.live("refuses paths that exist, do not exist, are outside, or are named by settings", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder({
        "octavo.yaml": "site: { sections: [{ title: A, folder: . }, { title: B, folder: v1 }] }\n",
        "v1/README.md": "# One\n"
      })
      symlinkSync("api.md", join(folder, "link.md"))
      const refusals = [
        ["gone.md", "b.md", "does not exist"],
        ["../x.md", "b.md", "not below"],
        [".", "b", "not below"],
        ["api.md", "../b.md", "not below"],
        ["api.md", "README.md", "exists already"],
        ["api.md", "./api.md", "has this name already"],
        ["api.md", "", "is empty"],
        ["api.md", "api.txt", "must end with .md"],
        ["guide", "guide/deep", "is below"],
        ["link.md", "b.md", "symbolic link"],
        ["SUMMARY.md", "TOC.md", "the table of contents"],
        [".gitbook.yaml", "b.yaml", "the file of the settings"],
        [".gitbook", "b", "a folder of the layout"],
        ["v1", "v2", "a folder that octavo.yaml names"]
      ] as const
      for (const [from, to, words] of refusals)
        expect((yield* Effect.flip(rename(folder, from, to))).message).toContain(words)
      expect(existsSync(join(folder, "api.md"))).toBe(true)
    })
  )

  it.live("changes nothing if one text cannot be written", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder()
      const plan = yield* planRename(folder, yield* Effect.promise(() => settingsOf(folder)), {
        from: "guide/install.md",
        to: "b.md"
      })
      const broken = { ...plan, texts: new Map([...plan.texts, ["gone/c.md", "x"]]) }
      expect(() => applyRename(folder, broken)).toThrow("ENOENT")
      expect(existsSync(join(folder, "b.md"))).toBe(false)
      for (const [path, text] of Object.entries(cleanFiles))
        expect(readFileSync(join(folder, path)).equals(Buffer.from(text))).toBe(true)
      expect(readdirSync(folder).filter((name) => name.startsWith(".octavo"))).toEqual([])
    })
  )
})
