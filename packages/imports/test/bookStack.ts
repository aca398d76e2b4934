import { onePixel } from "@octavo/content/testing"

/** A book as BookStack exports it as a portable archive. */
export const bookStack: Readonly<Record<string, string | Uint8Array>> = {
  "data.json": JSON.stringify({
    instance: { id: "a-b-c", version: "v25" },
    exported_at: "2026-01-02T03:04:05.000000Z",
    book: {
      id: 5,
      name: "Handbook",
      description_html: '<p>All of it, from <a href="[[bsexport:page:3]]">the start</a>.</p>',
      chapters: [
        {
          id: 6,
          name: "Basics",
          description_html: null,
          priority: 2,
          pages: [
            {
              id: 4,
              name: "Later",
              priority: 2,
              markdown: "See [the book](<[[bsexport:book:5]]>).",
              html: ""
            },
            {
              id: 3,
              name: "Start & go",
              priority: 1,
              html: '<p id="bkmrk-words">Words.</p><p><img src="[[bsexport:image:22]]" alt="A dot"></p><p class="callout warning">Careful.</p>',
              images: [{ id: 22, name: "dot.png", file: "a1b2", type: "gallery" }],
              attachments: [
                { id: 31, name: "plan.pdf", file: "c3d4" },
                { id: 32, name: "Elsewhere", link: "https://example.org/" }
              ]
            }
          ]
        }
      ],
      pages: [{ id: 9, name: "First of all", priority: 1, markdown: "# A heading\n\nText." }]
    }
  }),
  "files/a1b2": onePixel,
  "files/c3d4": "plan"
}

/** A space as Docmost exports it in Markdown. */
export const docmost: Readonly<Record<string, string | Uint8Array>> = {
  "docmost-metadata.json": JSON.stringify({
    source: "docmost",
    version: "0.23.0",
    pages: {
      "Handbook.md": { pageId: "1", slugId: "AbC123", position: "a1", parentPageId: null },
      "Handbook/Zoo.md": { pageId: "2", slugId: "DeF456", position: "a0", parentPageId: "1" },
      "Handbook/Ape.md": { pageId: "3", slugId: "GhI789", position: "a1", parentPageId: "1" },
      "About.md": { pageId: "4", slugId: "JkL012", position: "a0", parentPageId: null }
    }
  }),
  "Handbook.md":
    "# Handbook\n\n:::info\nA note.\n:::\n\n[Zoo](https://docs.example.org/s/general/p/zoo-DeF456)\n",
  "Handbook/Zoo.md": "# Zoo\n\n![](../files/0190/dot.png)\n",
  "Handbook/Ape.md": "# Ape\n",
  "About.md": "# About\n\n[Ape](Handbook/Ape.md)\n",
  "files/0190/dot.png": onePixel
}
