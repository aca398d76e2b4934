import { describe, expect, it } from "vitest"
import { deriveSafely } from "../../src/derive/readSource.ts"
import { parseMarkdown } from "../../src/syntax/Markdown.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { resolveTarget } from "../../src/links/resolveTarget.ts"

const links: ReadonlyArray<readonly [written: string, path: string]> = [
  ['{{< relref "two.md" >}}', "content/b/two.md"],
  ['{{< ref "/b/two.md#x" >}}', "b/two.md"],
  ['{{% relref path="../a/one.md" %}}', "content/a/one.md"],
  ["{% link docs/use.md %}", "docs/use.md"],
  ["{{ site.baseurl }}/use/", "use"],
  ["{{ site.baseurl }}{% link docs/use.md %}", "docs/use.md"],
  ['{{ "/use" | relative_url }}', "use"]
]

describe("a destination of a link with a template", () => {
  it.each(links)("is read whole: %s", (written, path) => {
    const source = `Before [the page](${written}) and after, \`[code](${written})\`.\n`
    for (const parse of [parseMarkdown, parseMarkdownFast]) {
      const { references, sections } = deriveSafely(source, parse)
      expect(references.map(({ target }) => target)).toEqual([written])
      expect(source.slice(references[0]!.start, references[0]!.end)).toBe(written)
      expect(sections[0]!.text).toBe(`Before the page and after, [code](${written}).`)
    }
    expect(resolveTarget("content/b/page.md", written)?.path).toBe(path)
  })

  it("leaves text alone that is no link", () => {
    const source = "A sum ({{ x }}) of {% y %} and [a] ({{ z }}).\n"
    expect(deriveSafely(source, parseMarkdown).references).toEqual([])
  })
})
