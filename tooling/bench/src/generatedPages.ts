import { writer } from "./generatedLanguage.ts"

/** A page of about 4.4 KB with headings, lists, a table, a hint, code and links, in a language whose n-th word is as often as 1/n. */
export const generatedPage = (index: number): string => {
  const { words } = writer(index)
  const sentence = () => `${words(12)}.`
  const paragraph = () => Array.from({ length: 6 }, sentence).join(" ")
  const row = () => `| ${words(2)} | ${words(2)} | ${words(3)} |`
  const sections = Array.from(
    { length: 4 },
    (_, section) =>
      `## Part ${section + 1}\n\n${paragraph()}\n\n* ${sentence()}\n* ${sentence()}\n\n${paragraph()}\n`
  )
  return `---
description: Page number ${index}
---

# Page ${index}

See [the page before](page-${Math.max(0, index - 1)}.md#part-2).

{% hint style="info" %}
${sentence()}
{% endhint %}

${sections.join("\n")}
| Name | Kind | Meaning |
| ---- | ---- | ------- |
${row()}
${row()}
${row()}

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
