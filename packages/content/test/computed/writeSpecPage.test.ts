import { describe, expect, it } from "@effect/vitest"
import { deriveSource, parseDocument } from "@octavo/markdown"
import { PageId } from "../../src/index.ts"
import { needsReading, printHarmless, writeSpecPage } from "../../src/computed/writeSpecPage.ts"
import { planSpecPages } from "../../src/computed/planSpecPages.ts"
import { operation, schema, tag } from "../../src/testing/index.ts"

const write = (parts: Parameters<typeof planSpecPages>[0]) =>
  planSpecPages(parts, { models: true }).map((page) => {
    const harmless = page.introduction.map((text) =>
      needsReading(text) ? printHarmless(parseDocument(text, () => undefined)) : text
    )
    return writeSpecPage({ computed: PageId.make("computed"), spec: "pets" }, page, harmless)
  })

/** The types of the blocks and inlines of a text. */
const typesIn = (text: string): ReadonlySet<string> => {
  const found = new Set<string>()
  JSON.stringify(
    parseDocument(text, () => undefined),
    (key, value: unknown) => {
      if (key === "type" && typeof value === "string") found.add(value)
      return value
    }
  )
  return found
}

const attacks = [
  '{% include "../secret.md" %}',
  "{% if visitor.claims.admin %}x{% endif %}",
  "{{ visitor.claims.token }}",
  "`{{ baseUrl }}` and {{ visitor.claims.token }}",
  "```\nnever closed",
  "~~~\nnever closed",
  "<!-- never closed",
  "<details><summary>open",
  '<a href="javascript:alert(1)">x</a>',
  "---\nhidden: true\n---",
  "{% hint %}\nnever closed",
  "{% endopenapi-operation %}",
  "$$\nnever closed",
  '{% openapi-operation spec="other" path="/x" method="get" %}{% endopenapi-operation %}',
  "[x]: javascript:alert(1)\n\n[x]",
  "> quote\n\n1. a\n2. b\n\n| a | b |\n|---|---|\n| {{ x }} | {% hint %} |"
]

describe("the Markdown of generated pages", () => {
  it("shows no more than the words of a description, whatever is in it", () => {
    for (const attack of attacks) {
      const [text] = write([
        tag("Pets", { description: attack }),
        operation("get /pets", ["Pets"], { title: attack, description: attack }),
        operation("get /last", ["Pets"])
      ])
      const types = typesIn(text!)
      for (const type of ["reusable-content", "if", "expression", "hint", "file", "images"]) {
        expect(types.has(type), `${type} in ${attack}`).toBe(false)
      }
      const { references } = deriveSource(text!)
      const specs = references.flatMap(({ kind, target }) => (kind === "openapi-spec" ? [target] : []))
      expect(specs, attack).toEqual(["pets", "pets"])
    }
  })

  it("has the title of the tag as its title, whatever characters that has", () => {
    for (const name of [
      "# Pets *and* _more_",
      "{% if x %}",
      "a `b` <c>",
      "1. First",
      "Ünï çødé 日本",
      "---"
    ]) {
      const [text] = write([operation("get /pets", [name])])
      expect(deriveSource(text!).title, name).toBe(name)
    }
  })

  it("keeps what authors write: lists, tables, code and links", () => {
    const description =
      'Words with a [link](https://example.org).\n\n* one\n* two\n\n```json\n{"a": "{{ b }}"}\n```\n\n| a |\n| - |\n| b |\n'
    const [text] = write([tag("Pets", { description })])
    expect(text).toContain('```json\n{"a": "{{ b }}"}\n```')
    expect(text).toContain("[link](https://example.org)")
    expect(typesIn(text!)).toContain("table")
  })

  it("lists the pages of a document in its overview, and their operations by links while there are few", () => {
    const listed = (count: number) =>
      write([
        tag("info", { kind: "info", texts: ["```\nnever closed", "## Servers"] } as never),
        tag("Pets", { description: "All *about* pets.\n\nMore." }),
        operation("get /pets/{id}", ["Pets"], { title: "{{ x }}", deprecated: true }),
        ...Array.from({ length: count }, (_, index) => operation(`get /${index}`, ["Zoo"]))
      ])[0]!
    const few = listed(1)
    expect(few).toContain("## Servers")
    expect(few).toMatch(/^## \[Pets\]\(\/generated-pages\/\w{20}\)\n\nAll \*about\* pets\.\n\n- \[/m)
    expect(few).toMatch(
      /- \[GET \/pets\/\\\{id\\\}\]\(\/generated-pages\/\w{20}#get-petsid\) \\\{\\\{ x \\\}\\\} \(deprecated\)\n/
    )
    expect(few).not.toContain("More.")
    expect(few.match(/^## .*/gm)).toEqual([
      "## Servers",
      expect.stringContaining("[Pets]"),
      expect.stringContaining("[Zoo]")
    ])
    expect(few).toContain("```\nnever closed\n```")
    expect(listed(300)).toMatch(/^300 operations$/m)
  })

  it("of schemas lists their pages, or the number of those with a first letter", () => {
    const few = write([schema("Pet"), schema("Zoo")])
    expect(few[0]).toMatch(
      /^# Models\n\n- <a id="schema-Pet"><\/a>\[Pet\]\(\/generated-pages\/\w{20}\)\n- <a id="schema-Zoo"><\/a>\[Zoo\]\(/
    )
    expect(write([schema('a"><b>'), schema("Pet")])[0]).not.toContain('id="schema-a')
    const [pet] = planSpecPages([schema("Pet", { names: ["id", "name"] })], { models: true })[0]!.children
    expect(writeSpecPage({ computed: PageId.make("computed"), spec: "pets" }, pet!, [])).toBe(
      '# Pet\n\n{% openapi-schemas spec="pets" schemas="Pet" %}\nid name\n{% endopenapi-schemas %}\n'
    )
    const many = write(Array.from({ length: 250 }, (_, index) => schema(`S${index}`)))
    expect(many[0]).toMatch(/^# Models\n\n- \[S\]\(\/generated-pages\/\w{20}\) \(250\)\n$/)
    const info = { ...tag("info"), kind: "info" as const }
    expect(write([info, schema("Pet")])[0]).not.toContain("Pet")
  })
})
