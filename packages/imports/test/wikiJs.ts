import { onePixel } from "@octavo/content/testing"

const facts = (title: string, editor: string, more = ""): string =>
  `title: ${title}\ndescription: ${more}\npublished: true\ndate: 2025-03-04T10:00:00.000Z\ntags: setup, linux\neditor: ${editor}\ndateCreated: 2025-03-03T10:00:00.000Z`

const page = (title: string, text: string, more = ""): string =>
  `---\n${facts(title, "markdown", more)}\n---\n\n${text}\n`

/** The files of Wiki.js, with what its users have most. */
export const wikiJs: Readonly<Record<string, string | Uint8Array>> = {
  "home.md": page(
    "Start page",
    `# Welcome
See [the guide](/en/guide/install#first), [the old one](/guide), [the table](/en/visual) and ![A dot](/uploads/dot.png =100x).

> Mind this.
> And that.
{.is-warning}

> In one line. {.is-info}

> A quotation.

- [One](/guide)
{.links-list}

# Systems {.tabset}
## Linux
Words of Linux
### Deeper
## Windows
Words of Windows
# Last
The energy is $E=mc^2$.

\`\`\`md
> No hint
{.is-info}
# No heading {.tabset}
\`\`\``,
    `"It's: all"`
  ),
  "guide.md": page("The guide", "Words"),
  "guide/install.md": page("Install it", "# Install it\n## First\nWords"),
  "guide/draft.md": page("Unready", "Draft words").replace("published: true", "published: false"),
  "visual.html": `<!--\n${facts("A page", "ckeditor")}\n-->\n\n<h1>Part</h1><p>See <a href="/en/guide/install">it</a>. <img src="/uploads/dot.png" alt="Dot"></p>`,
  "uploads/dot.png": onePixel
}
