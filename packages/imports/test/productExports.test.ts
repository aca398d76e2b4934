import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { antora, asciiDoc } from "./antora.ts"
import { aZip } from "./aZip.ts"
import { bookStack, docmost } from "./bookStack.ts"
import { confluenceHtml } from "./confluence.ts"
import { googleDocs } from "./googleDocs.ts"
import { imported } from "./imported.ts"
import { memory } from "./ImportServices.ts"
import { outline } from "./outline.ts"
import { coda, slab } from "./slab.ts"
import { wikiJs } from "./wikiJs.ts"
import { notionHtml, notionId, notionMarkdown } from "./notion.ts"

layer(memory)("an export of another product", (it) => {
  describe("Outline", () => {
    it.effect("keeps its collections, their order, links, attachments, notices and toggles", () =>
      Effect.gen(function* () {
        const { problems, product, texts, tree } = yield* imported(outline)
        expect(product).toBe("Outline")
        expect(problems).toEqual([])
        expect(tree).toEqual([
          "Handbook",
          "  Welcome",
          "  Setup",
          "    Time/Money",
          "  About",
          "Notes",
          "  One"
        ])
        const welcome = texts.get("Welcome")!
        expect(welcome).toContain("Ask @Ada Byron, or read [first](<Setup>) and [then](<Time/Money>).")
        expect(welcome).toContain('![A plan](<plan.png>) ![](<plan.png>) ![](<plan.png> "Words")')
        expect(welcome).toContain("[Plan 2024.pdf](<Plan 2024.pdf>)")
        expect(welcome).toContain(":::warning\nMind this.\n\n:::")
        expect(welcome.replace(/\n+/g, "\n")).toContain(
          "::::::: details More *words* & all\nBody.\n:::::: details Inner\nDeep.\n::::::\n:::::::\n```\n+++\n\\\n```"
        )
        expect(texts.get("Time/Money")).toContain("[Back](<Welcome>)")
      })
    )
  })

  describe("Slab", () => {
    it.effect("keeps its topics, and links by address lead to the posts with their titles", () =>
      Effect.gen(function* () {
        const { problems, product, texts, tree } = yield* imported(slab)
        expect({ problems, product }).toEqual({ problems: [], product: "Slab" })
        expect(tree).toEqual([
          "Engineering",
          "  Deploys and more",
          "  Onboarding",
          "    Getting started",
          "General",
          "  Welcome",
          "  Welcome"
        ])
        expect(texts.get("Getting started")).toContain("[it](<Deploys and more>#h1)")
        expect(texts.get("Getting started")).toContain("[another](https://acme.slab.com/posts/gone-ab12cd35)")
        // Two posts have this title.
        expect(texts.get("Deploys and more")).toContain("(https://acme.slab.com/posts/welcome-ab12cd36)")
      })
    )
  })

  describe("Coda", () => {
    it.effect("keeps its pages, and names the tables beside them", () =>
      Effect.gen(function* () {
        const { problems, product, texts, tree } = yield* imported(coda)
        expect(product).toBe("Coda")
        expect(problems).toEqual([
          "Home: The import left out 1 file that no page shows or links to: Doc/Tasks.csv."
        ])
        expect(tree).toEqual(["Home", "  Notes", "The plan"])
        expect(texts.get("Home")).toContain("[Plan](<The plan>), [Notes](<Notes>)")
        expect(texts.get("Notes")).toContain("![A](<a.png>)")
        expect(texts.get("The plan")).toContain("| Task |")
      })
    )
  })

  describe("Antora", () => {
    it.effect("gives its navigation, its references, includes, pictures and blocks", () =>
      Effect.gen(function* () {
        const { problems, product, texts, tree } = yield* imported(antora)
        expect(product).toBe("Antora")
        expect(problems).toEqual([
          "Welcome to Pets & more: The import left out 1 file that no page includes: secret.adoc.",
          "Install it: The file partial$cycle.adoc includes itself.",
          "Install it: The included file partial$absent.adoc does not exist.",
          "Install it: The included file ../../../../../secret.adoc does not exist."
        ])
        expect(tree).toEqual([
          "Welcome to Pets & more",
          "Guides",
          "  Install it",
          "    More",
          "  Words alone",
          "    Calls",
          "Beside"
        ])
        expect(texts.get("Welcome to Pets & more")).toContain(
          "See [Install it](<Install it>), [Linux](<Install it>#linux), [the _calls_](<Calls>), [them](<Calls>)"
        )
        expect(texts.get("Welcome to Pets & more")).toContain("[A file](<a.pdf>), [the same](<a.pdf>)")
        const install = texts.get("Install it")!
        for (const words of [
          '{% hint style="info" %}\nMind this.\n{% endhint %}',
          '{% hint style="warning" %}\n**Careful**\n\nBlock of words.\n{% endhint %}',
          '## On Linux <a href="#linux" id="linux"></a>',
          "Included words of Pets & more.\n\nAgain.\n\n{% code",
          '{% code title="app.rb" %}\n```ruby\nputs 1 # (1)\n```\n{% endcode %}\n\n1. Called first',
          "Table 1. Sizes",
          "<td><ul><li><p>item of a cell</p></li></ul></td>",
          "* term\n\n  its meaning",
          "* [x] done",
          "![A shot](<shot.png>)",
          "<figcaption><p>Figure 1. Titled</p></figcaption>",
          "<summary>Folded</summary>",
          '{% tab title="First" %}\nWords of first\n{% endtab %}\n\n{% tab title="Second" %}\nWords of second',
          "$$\na^2\n$$\n\nInline $$b_1$$ and <kbd>Ctrl</kbd>+<kbd>C</kbd>.",
          "Shown on sites.\n\n**Passed**",
          "H<sub>2</sub>O.[^1]",
          "[^1]: A note."
        ])
          expect(install).toContain(words)
        expect(install).not.toMatch(/secret words|alert|hidden\n/)
        expect(texts.get("Calls")).toContain("Of Pet shop.")
        expect(texts.get("More")).toContain("Back to [Install it](<Install it>) and [beside](<Beside>).")
      })
    )

    it.effect("is not needed for pages of AsciiDoc in folders", () =>
      Effect.gen(function* () {
        const { problems, product, texts, tree } = yield* imported(asciiDoc)
        expect(product).toBe("AsciiDoc")
        expect(problems).toEqual(["Wide: A table has too many columns, so that the page is text."])
        expect(tree).toEqual(["Top", "Guide", "  One", "  Wide"])
        expect(texts.get("Top")).toContain("See [One](<One>#part) and [all](<One>).\n\n![Dot](<dot.png>)")
        expect(texts.get("One")).toContain("second\n\n[Text](<a.txt>)")
        expect(texts.get("Wide")).toContain("9999999")
      })
    )
  })

  describe("Wiki.js", () => {
    it.effect("keeps its paths, its messages, tabs, links by address, and facts of pages", () =>
      Effect.gen(function* () {
        const { problems, product, texts, tree } = yield* imported(wikiJs)
        expect(product).toBe("Wiki.js")
        expect(problems).toEqual(["Start page: The import left out pages that are not published: Unready."])
        expect(tree).toEqual(["Start page", "The guide", "  Install it", "A page"])
        const facts = `tags: ["setup","linux"]
metadata: {"created":"2025-03-03T10:00:00.000Z","changed":"2025-03-04T10:00:00.000Z"}
---
`
        expect(texts.get("Start page")).toBe(`---
description: "It's: all"
${facts}
# Start page

# Welcome
See [the guide](<Install it>#first), [the old one](<The guide>), [the table](<A page>) and ![A dot](<dot.png>).


{% hint style="warning" %}
Mind this.
And that.
{% endhint %}



{% hint style="info" %}
In one line.
{% endhint %}


> A quotation.

- [One](<The guide>)

# Systems

{% tabs %}
{% tab title="Linux" %}
Words of Linux
### Deeper
{% endtab %}
{% tab title="Windows" %}
Words of Windows
{% endtab %}
{% endtabs %}

# Last
The energy is $$E=mc^2$$.

\`\`\`md
> No hint
{.is-info}
# No heading {.tabset}
\`\`\``)
        expect(texts.get("Install it")).toBe(`---\n${facts}\n# Install it\n## First\nWords`)
        expect(texts.get("A page")).toBe(
          "# A page\n\n_Created on 2025-03-03, last modified on 2025-03-04_\n\n## Part\n\nSee [it](<Install it>). ![Dot](<dot.png>)\n\nTags: setup, linux"
        )
      })
    )

    it.effect("keeps its links and its pictures below a folder, as downloads of repositories have one", () =>
      Effect.gen(function* () {
        const below = Object.entries(wikiJs).map(([path, content]) => [`wiki-main/${path}`, content] as const)
        const { texts, tree } = yield* imported(Object.fromEntries(below))
        expect(tree).toEqual(["Start page", "The guide", "  Install it", "A page"])
        expect(texts.get("Start page")).toContain(
          "[the guide](<Install it>#first), [the old one](<The guide>), [the table](<A page>) and ![A dot](<dot.png>)."
        )
        expect(texts.get("A page")).toContain("See [it](<Install it>). ![Dot](<dot.png>)")
      })
    )

    it.effect("is not seen in other pages with front matter", () =>
      Effect.gen(function* () {
        const { product } = yield* imported({ "home.md": "---\ntitle: Home\neditor: ann\n---\n\nWords\n" })
        expect(product).toBeUndefined()
      })
    )
  })

  describe("Notion", () => {
    it.effect("in Markdown keeps its tree, its order, its links and its databases", () =>
      Effect.gen(function* () {
        const { problems, product, texts, tree } = yield* imported(notionMarkdown)
        expect(product).toBe("Notion")
        expect(problems).toEqual([])
        expect(tree).toEqual([
          "Team guide",
          "  Install",
          "  Tasks",
          "    Write | read",
          "    Review",
          "  Untitled"
        ])
        const guide = texts.get("Team guide")!
        expect(guide).toContain(
          '{% hint style="warning" %}\n⚠️ Read **this** first.\n\nThen the rest.\n\n{% endhint %}'
        )
        expect(guide).toContain("The price is $5 and $6, the energy $$E=mc^2$$ and `$code$`.")
        expect(guide).toContain("```html\n<aside>\n$x$\n</aside>\n```")
        expect(guide).toContain("[Tasks](<Tasks>)")
        expect(guide).toContain(`[On the site](<Install>) and [away](https://www.notion.so/${notionId(7)})`)
        expect(guide).toContain("![Untitled](<Untitled.png>)\n\n[Plan (1).pdf](<Plan_(1).pdf>)")
        expect(texts.get("Tasks")).toBe(
          '# Tasks\n\n| Name | State | Notes | Parent |\n| - | - | - | - |\n| [Write \\| read](<Write | read>) | Done | Two<br>lines, "quoted" | [Review](<Review>) |\n| [Review](<Review>) | Open | \\* | |'
        )
        expect(texts.get("Write | read")).toBe(
          "# Write | read\n\n| Property | Value |\n| - | - |\n| State | Done |\n| Notes | Two: \\*times\\* |\n\nThe text."
        )
        expect(texts.get("Untitled")).toBe("# Untitled\n\nNote: no property.")
      })
    )

    it.effect("in parts, and in folders without ids, is one tree", () =>
      Effect.gen(function* () {
        const id = notionId
        const parts = {
          "Export-1-Part-1.zip": yield* aZip({ [`General/Guide ${id(1)}.md`]: "# Guide\n" }),
          "Export-1-Part-2.zip": yield* aZip({
            [`General/Guide/Child ${id(2)}.md`]: "# Child\n",
            [`Team/Other ${id(3)}.md`]: "# Other\n"
          })
        }
        const { product, tree } = yield* imported(parts)
        expect(product).toBe("Notion")
        expect(tree).toEqual(["General", "  Guide", "    Child", "Team", "  Other"])
      })
    )

    it.effect("has pages of one title below the page that links to them", () =>
      Effect.gen(function* () {
        const [one, two, child] = [1, 2, 3].map(notionId)
        const { tree } = yield* imported({
          [`Same ${one}.md`]: `# Same\n\n[Other](Same%20${two}.md)\n`,
          [`Same ${two}.md`]: `# Same\n\n[Child](Same/Child%20${child}.md) [Up](Same%20${one}.md)\n`,
          [`Same/Child ${child}.md`]: `# Child\n\n[Up](../Same%20${two}.md)\n`
        })
        expect(tree).toEqual(["Same", "Same", "  Child"])
      })
    )

    it.effect("has a table that is too large for a page as a file", () =>
      Effect.gen(function* () {
        const rows = "value,other\n".repeat(50_000)
        const { texts } = yield* imported({ [`Large ${notionId(1)}.csv`]: `Name,State\n${rows}` })
        expect(texts.get("Large")).toBe(`# Large\n\n[All entries](<Large.csv>)`)
      })
    )

    it.effect("in HTML keeps callouts, lists, tasks, toggles, formulas, code and properties", () =>
      Effect.gen(function* () {
        const { problems, product, texts, tree } = yield* imported(notionHtml)
        expect(product).toBe("Notion")
        expect(tree).toEqual(["Team guide", "  Install"])
        expect(texts.get("Team guide")).toBe(`# Team guide

{% hint style="info" %}
💡 Read **this**.
{% endhint %}

## Part <a href="#x" id="x"></a>

* One
* Two
  * Inner

1. First
2. Second

* [x] Done
* [ ] Open

<details open>

<summary>Toggle</summary>

Inner words

</details>

$$E=mc^2$$

\`\`\`python
print(1)
\`\`\`

[📄 Install](<Install>)

[Example: A site](https://example.org/)

<figure><img src="<Untitled.png>" alt=""><figcaption><p>Words below</p></figcaption></figure>

Left

Right`)
        expect(texts.get("Install")).toBe(
          "# Install\n\n| Property | Value |\n| - | - |\n| State | Done |\n\nWords"
        )
        expect(problems).toEqual([
          "Team guide: The table of contents in the page was left out: every page shows its headings."
        ])
      })
    )
  })

  it.effect("of Confluence keeps its tree, its macros, its attachments and who wrote it", () =>
    Effect.gen(function* () {
      const { problems, product, texts, tree } = yield* imported(confluenceHtml)
      expect(product).toBe("Confluence")
      expect(tree).toEqual(["Home", "  Second", "  Install it", "    Über"])
      expect(texts.get("Home")).toBe(`# Home

_Created by Ann Author, last modified by Ed Editor on Mar 03, 2025_

## First <a href="#Home-First" id="Home-First"></a>

See [Install it](<Install it>), [by id](<Second>), [by address](<Install it>) and Ed Editor. ✅

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

{% code title="Main.java" %}
\`\`\`java
class Main {}
\`\`\`
{% endcode %}

<details>

<summary>More about it</summary>

Hidden words

</details>

* [x] Done task
* [ ] Open task

DONE [ABC-1](https://jira.example.org/browse/ABC-1) - A bug

![diagram.png](<65700.png>)

| Key | Value |
| - | - |
| a | b |

### Attachments:

[plan.pdf](<plan.pdf>) (application/pdf)`)
      expect(texts.get("Install it")).toContain("Back to [the first part](<Home>#Home-First).")
      expect(texts.get("Über")).toContain("Unlike others : a colon.")
      expect(problems).toEqual([
        "Home: The import left out the details of the space: Key: DOC; Description: All about it.",
        "Home: The macro “gadget” has no content in the export of Confluence and was left out.",
        "Home: The table of contents in the page was left out: every page shows its headings."
      ])
    })
  )

  it.effect("of Google Docs keeps what its style sheet shows, its lists, footnotes and comments", () =>
    Effect.gen(function* () {
      const { product, texts } = yield* imported(googleDocs)
      expect(product).toBe("Google Docs")
      expect(texts.get("Plan of work")).toBe(`# Plan of work

## First part <a href="#h.2" id="h.2"></a>

Some **bold**, _italic_ and \`code\` with a [link](https://example.org/a?b=c).[^1][^2]

* One
  * Inner
* Two

![A dot](<image1.png>)

***

[^1]: \u00a0The footnote.

[^2]: A comment.`)
    })
  )

  it.effect("of BookStack keeps its chapters, its order, its references and its attachments", () =>
    Effect.gen(function* () {
      const { problems, product, texts, tree } = yield* imported(bookStack)
      expect(product).toBe("BookStack")
      expect(problems).toEqual([])
      expect(tree).toEqual(["Handbook", "  First of all", "  Basics", "    Start & go", "    Later"])
      expect(texts.get("Handbook")).toContain("All of it, from [the start](<Start & go>).")
      expect(texts.get("Start & go")).toBe(
        '# Start & go\n\nWords.\n\n![A dot](<dot.png>)\n\n{% hint style="warning" %}\nCareful.\n{% endhint %}\n\n* [plan.pdf](<plan.pdf>)\n* [Elsewhere](https://example.org/)'
      )
      expect(texts.get("Later")).toContain("See [the book](<<Handbook>>).")
    })
  )

  it.effect("of Docmost keeps its positions and the links to its site", () =>
    Effect.gen(function* () {
      const { product, texts, tree } = yield* imported(docmost)
      expect(product).toBe("Docmost")
      expect(tree).toEqual(["About", "Handbook", "  Zoo", "  Ape"])
      expect(texts.get("Handbook")).toContain("[Zoo](<Zoo>)")
      expect(texts.get("About")).toContain("[Ape](<Ape>)")
      expect(texts.get("Zoo")).toContain("![](<dot.png>)")
    })
  )

  it.effect(
    "is not seen in a folder of pages, where a page beside a folder of its name is above the pages in it",
    () =>
      Effect.gen(function* () {
        const { product, tree } = yield* imported({
          "Guide.md": "# Guide\n",
          "Guide/Install.md": "# Install\n",
          "Last.md": "# Last\n"
        })
        expect(product).toBeUndefined()
        expect(tree).toEqual(["Archive", "  Guide", "    Install", "  Last"])
      })
  )
})
