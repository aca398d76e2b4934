import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { describe, it as test } from "vitest"
import { parseDocument } from "@octavo/markdown"
import { ImportReader } from "../src/ImportReader.ts"
import { recognizeExport } from "../src/node/products/recognizeExport.ts"
import { readPage } from "../src/node/readPage.ts"
import { anyStorage } from "./anyStorage.ts"
import { aZip } from "./aZip.ts"
import { confluenceXml, entitiesXml, storagePage } from "./confluenceXml.ts"
import { aDump, dumpedPage, mediaWiki } from "./mediaWiki.ts"
import { anyWikitext } from "./anyWikitext.ts"
import { imported } from "./imported.ts"
import { memory } from "./ImportServices.ts"
import { textOfDocument } from "./textOfDocument.ts"

/** The text of the first page of a file that a product exported. */
const textOf = async (path: string, content: string): Promise<string> => {
  const { files } = await recognizeExport({ files: [{ path, bytes: Buffer.from(content) }], leftOut: [] })
  const { markdown } = readPage(Buffer.from(files[0]!.bytes).toString(), "archive://files/page.html")
  return textOfDocument(parseDocument(markdown, (target) => ({ kind: "url", url: target })))
}

test("every visible word of a text in the storage format of Confluence is in its page, in order", async () => {
  await fc.assert(
    fc.asyncProperty(anyStorage, async ({ body, seen }) => {
      const text = await textOf("entities.xml", entitiesXml(storagePage(10, "Page", body)))
      expect(text.match(/q\d+z/g) ?? []).toEqual(seen)
    }),
    { numRuns: Number(process.env.RUNS ?? 60) }
  )
})

test("every visible word of a wikitext is in its page, in order", async () => {
  await fc.assert(
    fc.asyncProperty(anyWikitext, async ({ seen, text }) => {
      const words = await textOf("wiki.xml", aDump(dumpedPage("Page", [text])))
      expect(words.match(/q\d+z/g) ?? []).toEqual(seen)
    }),
    { numRuns: Number(process.env.RUNS ?? 60) }
  )
})

layer(memory)("an export in XML", (it) => {
  describe("of Confluence", () => {
    it.effect("keeps its tree, its macros, its files and who wrote it", () =>
      Effect.gen(function* () {
        const { problems, product, texts, tree } = yield* imported(confluenceXml)
        expect(product).toBe("Confluence")
        expect(tree).toEqual(["Home", "  Second", "  Install it", "Über", "Blog", "  News"])
        expect(texts.get("Home")).toBe(`# Home

_Created by Ed Editor on 2025-03-03, last modified by ann on 2025-03-04_

## First part <a href="#FirstPart" id="FirstPart"></a>

See [the \\<guide>](<Install it>), [up _here_](#FirstPart), [install IT](<Install it>#Last-step), [an address](<Install it>), Far and Ed Editor’s page. ✅ 2026-02-03

{% hint style="info" %}
**Known**

Info words
{% endhint %}

{% hint style="warning" %}
Note words
{% endhint %}

{% hint style="success" %}
Tip words
{% endhint %}

{% hint style="danger" %}
Warning words
{% endhint %}

{% hint style="info" %}
**Panel title**

Panel words
{% endhint %}

{% hint style="success" %}
New words
{% endhint %}

{% code title="Main.java" %}
\`\`\`java
if (a[b[0]] > 1) return a < b && c;
\`\`\`
{% endcode %}

\`\`\`
As it is
\`\`\`

<details>

<summary>More about it</summary>

Hidden words

</details>

* [x] Done task
* [ ] Open task

Left

Right

DONE ABC-1 marked

![diagram.png](<diagram.png>) gone.txt

| Key | Value |
| - | - |
| a | b |

{% hint style="info" %}
**Macro gadget**

* width: 300
* x

Gadget words
{% endhint %}

{% hint style="info" %}
**Macro excerpt-include**: [Second](<Second>)
{% endhint %}

* [Second](<Second>)
* [Install it](<Install it>)

### Attachments:

* [plan.pdf](<plan.pdf>)`)
        expect(texts.get("Second")).toBe(
          "# Second\n\nSecond words.\n\nLabels: howto\n\n## Comments:\n\n> _Created by Ed Editor on 2025-03-05_\n>\n> Comment words"
        )
        expect(texts.get("News")).toBe("# News\n\nPost words")
        expect(problems).toEqual([
          "Home: The import left out drafts: Unready.",
          "Home: The import left out deleted pages: Thrown away.",
          "Home: The table of contents in the page was left out: every page shows its headings.",
          "Home: The link to the page “Far” leads out of the export.",
          "Home: Jira issues are kept as their keys, because the export does not have their titles.",
          "Home: The file “gone.txt” is not in the export.",
          "Home: The macro “gadget” has no counterpart: a block with its name has its parameters and its content.",
          "Home: The page includes text of “Second”: a block links to that page."
        ])
      })
    )

    it.effect("has each page once, also below pages that are their own parents", () =>
      Effect.gen(function* () {
        const below = (id: string) => ({ parent: { class: "Page", id } })
        const { tree } = yield* imported({
          "Space/entities.xml": entitiesXml(
            storagePage(10, "One", "", below("11")),
            storagePage(11, "Two", "", below("10")),
            storagePage(12, "Three", "", below("99"))
          )
        })
        expect(tree).toEqual(["Three", "One", "  Two"])
      })
    )

    it.effect("that is damaged has its pages before the damage, and says so", () =>
      Effect.gen(function* () {
        const whole = entitiesXml(storagePage(10, "One", "Words"), storagePage(11, "Two", "Words"))
        const { problems, tree } = yield* imported({ "entities.xml": whole.slice(0, -100) })
        expect(tree).toEqual(["One"])
        expect(problems).toEqual([
          "One: The file entities.xml is damaged: the import has its content before the damage."
        ])
      })
    )

    it.effect("is refused with a document type, and with elements that are nested too deep", () =>
      Effect.gen(function* () {
        const { readArchive } = yield* ImportReader
        const reasonOf = (xml: string) =>
          Effect.flatMap(aZip({ "entities.xml": xml }), (zip) =>
            Effect.map(Effect.flip(readArchive(zip)), ({ reason }) => reason)
          )
        const whole = entitiesXml(storagePage(10, "One", "Words"))
        const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`
        expect(yield* reasonOf(whole.replace("?>", `?>${bomb}`))).toBe("too-complex")
        const deep = "<div>".repeat(10_000) + "</div>".repeat(10_000)
        expect(yield* reasonOf(entitiesXml(storagePage(10, "One", deep)))).toBe("too-complex")
      })
    )
  })
  describe("of MediaWiki", () => {
    it.effect("keeps its newest texts, its subpages, links, tables, code, footnotes and files", () =>
      Effect.gen(function* () {
        const { problems, product, texts, tree } = yield* imported(mediaWiki)
        expect(product).toBe("MediaWiki")
        expect(tree).toEqual(["Main Page", "Install it", "  Install it/On Linux", "Manual:Pumps"])
        expect(texts.get("Main Page")).toBe(`# Main Page

_Last modified by Ann on 2025-03-01_

Welcome to **the wiki** and _its_ **_pages_**, don't worry. See [the guide](<Install it>), [Install it#Last step](<Install it>#last-step), [Old name](<Install it>)s, [Manual:Pumps](<Manual:Pumps>), a gap and [an address](<Install it>) or [https://example.org/a_b](https://example.org/a_b).

## First part

* One
  * Inner
* Two

1. First
2. Second

* Term

  * Its meaning
  * An indent

A caption

<table><tbody><tr><th>Key</th><th>Value</th></tr><tr><td>a</td><td><a href="<Install it>">b</a></td></tr><tr><td colspan="2">wide</td></tr></tbody></table>

\`\`\`python
print("[[x]] & {{y}}")
\`\`\`

\\[\\[No link]] ''plain''

\`\`\`
a line of code
\`\`\`

A fact.[^1] Again.[^1] $$E=mc^2$$

{% hint style="warning" %}
Mind this.
{% endhint %}

{% hint style="info" %}
**Template Infobox**

* name: Pump
* made: [here](<Install it>) \\[Template small, x]
{% endhint %}

It weighs \\[Template convert, 5, kg].

<figure><img src="<dot.png>" alt=""><figcaption><p>A dot</p></figcaption></figure>

Gone words

***

Categories: Things

[^1]: The [source](<Install it>).`)
        expect(texts.get("Install it/On Linux")).toContain("Up to [../](<Install it>) or /More.")
        expect(problems).toEqual([
          "Main Page: The import left out redirects (links through them lead to their targets): Old name.",
          "Main Page: The import left out pages of the namespace “template”: Vorlage:Infobox.",
          "Main Page: The import left out pages of the namespace “category”: Kategorie:Things.",
          "Main Page: The template “small” has no counterpart: a block with its name has its values.",
          "Main Page: The template “Infobox” has no counterpart: a block with its name has its values.",
          "Main Page: The template “convert” has no counterpart: a block with its name has its values.",
          "Main Page: The file “Gone.png” is not in the export.",
          "Main Page: Links to a page that is not in the export have no target: Nowhere.",
          "Install it/On Linux: Links to a page that is not in the export have no target: Install it/On Linux/More."
        ])
      })
    )

    it.effect("is read without an archive around it", () =>
      Effect.gen(function* () {
        const { readArchive } = yield* ImportReader
        const { exported, files } = yield* readArchive(Buffer.from(aDump(dumpedPage("Page", ["Words"]))))
        expect([exported?.product, files.map(({ path }) => path)]).toEqual(["MediaWiki", ["page-1.html"]])
        const other = yield* Effect.flip(readArchive(Buffer.from("<wiki><mediawiki /></wiki>")))
        expect(other.reason).toBe("not-an-archive")
      })
    )
  })
})
