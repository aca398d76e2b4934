/** Words that pages are made of, so that searches find some of them often and some rarely. */
const words = "river harbour lantern meadow copper signal orchard granite willow ember compass ledger".split(
  " "
)

/** A stream of numbers that looks random and is the same every time. */
const numbers = (seed: number) => {
  let state = seed + 1
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

const sentence = (next: (below: number) => number) =>
  `${Array.from({ length: 12 }, () => words[next(words.length)]).join(" ")}.`

/** A page of about 4.4 KB with headings, lists, a hint, code and links. */
export const generatedPage = (index: number): string => {
  const next = numbers(index)
  const paragraph = () => Array.from({ length: 4 }, () => sentence(next)).join(" ")
  const sections = Array.from(
    { length: 4 },
    (_, section) =>
      `## Part ${section + 1}\n\n${paragraph()}\n\n* ${sentence(next)}\n* ${sentence(next)}\n\n${paragraph()}\n`
  )
  return `---
description: Page number ${index}
---

# Page ${index}

See [the page before](page-${Math.max(0, index - 1)}.md#part-2).

{% hint style="info" %}
${sentence(next)}
{% endhint %}

${sections.join("\n")}
\`\`\`js
const page = ${index}
\`\`\`
`
}

const pagesOfGroup = 100

/** The files of a repository with this many pages, in groups of a hundred. */
export const generatedRepository = (pages: number): Record<string, string> => {
  const files: Record<string, string> = { "README.md": "# Start\n\nHere.\n" }
  let summary = "# Table of contents\n\n* [Start](README.md)\n"
  for (let index = 0; index < pages; index++) {
    if (index % pagesOfGroup === 0) summary += `\n## Group ${index / pagesOfGroup}\n\n`
    const path = `group-${Math.floor(index / pagesOfGroup)}/page-${index}.md`
    summary += `* [Page ${index}](${path})\n`
    files[path] = generatedPage(index)
  }
  files["SUMMARY.md"] = summary
  return files
}
