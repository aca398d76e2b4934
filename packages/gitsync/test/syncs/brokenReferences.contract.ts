import { describe, expect } from "@effect/vitest"
import { Effect } from "effect"
import type { SyncOutcome } from "../../src/index.ts"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const problemsOf = ({ problems }: Pick<SyncOutcome, "problems">) =>
  problems.map(({ line, message, path }) => `${path}:${line} ${message}`)

const tabs = '{% tabs %}\n{% tab title="On Linux" %}\nText.\n{% endtab %}\n{% endtabs %}\n'

const project = {
  "README.md": "# Start\n\n[a](guide/a.md#set-up) [tab](guide/a.md#on-linux)\n",
  "guide/a.md": `# A\n\n## Set up\n\n${tabs}`,
  "guide/b.md": "# B\n\n[up](../README.md)\n\n![p](../img/p.png) [c](./c.md)\n",
  "guide/c.md": "# C\n\nText.\n",
  "img/p.png": "p"
}

/** Imports report references to nothing, of changed texts and of those that a change of others broke. */
export const brokenReferencesContract = (it: GitsyncTests) =>
  describe("a reference to nothing", () => {
    it.effect("is reported for anchors of the same page and of others, as the check does", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          files: {
            "README.md": [
              "# Start",
              "## What's new?",
              "[own](#start) [github](#whats-new) [none](#nothing) [case](#Start)",
              "[tab](a.md#on-linux) [id](a.md#here) [shared](a.md#tip) [no](a.md#there)",
              "[fragment](a.md#:~:text=x) [page](a.md#) [file](data.txt#x)",
              "`[code](#no)`",
              ""
            ].join("\n\n"),
            "a.md": `# A\n\n<a id="here"></a>\n\n${tabs}\n{% include ".gitbook/includes/tip.md" %}\n`,
            ".gitbook/includes/tip.md": "## Tip\n\n[of the page](#anything)\n",
            "data.txt": "x",
            "b.md": "# B\n\n<!-- octavo-ignore broken-anchor -->\n\n[x](#no)\n"
          }
        })
        expect(problemsOf(yield* sync.import())).toEqual([
          'README.md:5 "#nothing" is no heading or id of this page.',
          'README.md:5 "#Start" is no heading or id of this page. Use "#start".',
          'README.md:7 "#there" is no heading or id of a.md.'
        ])
      })
    )

    it.effect("is reported for unchanged pages when a push deletes or renames a page or a file", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: project })
        expect(problemsOf(yield* sync.import())).toEqual([])
        yield* sync.push({ "guide/c.md": null, "guide/d.md": "# C\n\nText.\n", "img/p.png": null })
        expect(problemsOf(yield* sync.import())).toEqual([
          'guide/b.md:5 "../img/p.png" does not exist.',
          'guide/b.md:5 "./c.md" does not exist.'
        ])
        // A later push of something else did not break them.
        yield* sync.push({ "guide/d.md": "# C\n\nAnother text.\n" })
        expect(problemsOf(yield* sync.import())).toEqual([])
      })
    )

    it.effect("is reported for unchanged pages when a push removes a heading or a tab of another page", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: project })
        yield* sync.import()
        yield* sync.push({ "guide/a.md": `# A\n\n## Install\n\n${tabs}` })
        expect(problemsOf(yield* sync.import())).toEqual([
          'README.md:3 "#set-up" is no heading or id of guide/a.md.'
        ])
        yield* sync.push({ "guide/a.md": "# A\n\n## Set up\n" })
        expect(problemsOf(yield* sync.import())).toEqual([
          'README.md:3 "#on-linux" is no heading or id of guide/a.md.'
        ])
      })
    )

    it.effect("is reported when the space changed as well", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: project })
        yield* sync.import()
        yield* sync.write("Start", "# Start\n\nWritten in the space.\n")
        yield* sync.push({ "guide/c.md": null })
        expect(problemsOf(yield* sync.import())).toEqual(['guide/b.md:5 "./c.md" does not exist.'])
      })
    )
  })
