import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { DocumentParser, DocumentParserInProcess, moveReferences } from "../../src/index.ts"
import { type PathTarget } from "@octavo/markdown"

const parse = (text: string) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const [derived] = yield* (yield* DocumentParser).deriveMany([text])
      return derived!.references
    }).pipe(Effect.provide(DocumentParserInProcess))
  )

const guide = "00000000000000000000000001"
const other = "00000000000000000000000002"
const picture = "00000000000000000000000003"
const snippet = "00000000000000000000000004"
const folder = "00000000000000000000000005"

const targets = new Map<string, PathTarget>([
  ["guide.md", { kind: "page", id: guide }],
  ["docs/other.md", { kind: "page", id: other }],
  ["docs/README.md", { kind: "page", id: folder }],
  [".gitbook/assets/a (1).png", { kind: "file", id: picture }],
  [".gitbook/includes/x.md", { kind: "reusable-content", id: snippet }]
])
const unmoved = new Map([
  [guide, "guide.md"],
  [other, "docs/other.md"],
  [folder, "docs/README.md"],
  [picture, ".gitbook/assets/a (1).png"],
  [snippet, ".gitbook/includes/x.md"]
])
const paths = new Map([...unmoved, [guide, "manual/new guide.md"]])

const moved = async (
  text: string,
  from: string | null = "page.md",
  to = "page.md",
  places: ReadonlyMap<string, string> = paths,
  added: ReadonlyMap<string, PathTarget> = new Map()
) => {
  const movedTargets = new Map([
    ...added,
    ...[...targets.values()].map((target) => [places.get(target.id)!, target] as const)
  ])
  return moveReferences(text, await parse(text), {
    from,
    to,
    targets,
    movedTargets,
    pathOf: (id) => places.get(id)
  })
}

describe("references of a text to what moves in its repository", () => {
  test.each([
    ["a link", "See [it](guide.md).", "See [it](manual/new%20guide.md)."],
    ["an anchor", "[it](guide.md#the-end)", "[it](manual/new%20guide.md#the-end)"],
    ["a query", "[it](guide.md?x=1&y=2#z)", "[it](manual/new%20guide.md?x=1&y=2#z)"],
    ["other words for the path", "[it](./docs/../guide.md)", "[it](manual/new%20guide.md)"],
    ["a path from the top", "[it](/guide.md)", "[it](/manual/new%20guide.md)"],
    ["an attribute", '<a href="guide.md#x">it</a>', '<a href="manual/new%20guide.md#x">it</a>'],
    ["a definition", "[it][1]\n\n[1]: guide.md 'Title'", "[it][1]\n\n[1]: manual/new%20guide.md 'Title'"],
    [
      "a tag",
      '{% content-ref url="guide.md" %}\n{% endcontent-ref %}',
      '{% content-ref url="manual/new%20guide.md" %}\n{% endcontent-ref %}'
    ],
    ["a mention", '[guide.md](guide.md "mention")', '[guide.md](manual/new%20guide.md "mention")'],
    ["an id", `[it](/pages/${guide}#x)`, "[it](manual/new%20guide.md#x)"],
    [
      "several in one line",
      "[a](guide.md) [b](docs/other.md) [c](guide.md)",
      "[a](manual/new%20guide.md) [b](docs/other.md) [c](manual/new%20guide.md)"
    ]
  ])("are written anew: %s", async (_, text, expected) => {
    expect(await moved(text)).toBe(expected)
  })

  test.each([
    ["an address from the top", "[it](/guide#x)", "[it](/manual/new%20guide#x)"],
    ["an address with a slash at its end", "[it](/guide/)", "[it](/manual/new%20guide/)"],
    ["an address of HTML", "[it](/guide.html?x=1)", "[it](/manual/new%20guide.html?x=1)"],
    ["a relative address", "[it](guide)", "[it](manual/new%20guide)"]
  ])("keep their kind where they are written anew: %s", async (_, text, expected) => {
    expect(await moved(text)).toBe(expected)
  })

  test("keep addresses below the folder of a site, and name its folders without their pages", async () => {
    const [site, there] = [
      new Map([["content/guides/x.mdx", { kind: "page", id: guide } as const]]),
      new Map([["content/manual/index.mdx", { kind: "page", id: guide } as const]])
    ]
    for (const [text, expected] of [
      ["[a](/guides/x#y)", "[a](/manual#y)"],
      ["[a](../guides/x/)", "[a](../manual/)"],
      [
        "[relative to the address of the page](../../guides/x)",
        "[relative to the address of the page](../../manual)"
      ],
      ["[a](../guides/x.mdx)", "[a](../manual/index.mdx)"]
    ] as const) {
      const page = "content/a/page.mdx"
      const after = moveReferences(text, await parse(text), {
        from: page,
        to: page,
        targets: site,
        movedTargets: there,
        pathOf: () => "content/manual/index.mdx"
      })
      expect(after).toBe(expected)
    }
  })

  test.each([
    ["code", "`[it](guide.md)`\n\n```\n[it](guide.md)\n```\n"],
    ["words", "guide.md and [guide.md] and \\[it](guide.md)"],
    [
      "addresses elsewhere",
      "[it](https://example.com/guide.md) <https://example.com/guide.md> [m](mailto:a@example.com)"
    ],
    ["an anchor of the page itself", "[it](#guide.md)"],
    ["a path that leaves the repository", "[it](../guide.md)"],
    ["a page of another space", `[it](/spaces/${other}/pages/${guide})`],
    ["what is nothing of the space, where the text stays", "[it](src/main.c) [no](nowhere.md)"],
    ["what did not move", "[b](docs/other.md) [c](./docs/) ![](.gitbook/assets/a%20%281%29.png)"]
  ])("stay byte for byte: %s", async (_, text) => {
    expect(await moved(text)).toBe(text)
  })

  test.each([
    ["a link up and down", "[a](guide.md#x)", "[a](../../guide.md#x)"],
    ["a picture", "![](<.gitbook/assets/a (1).png>)", "![](<../../.gitbook/assets/a%20%281%29.png>)"],
    [
      "a picture in HTML",
      '<img src=".gitbook/assets/a (1).png" alt="">',
      '<img src="../../.gitbook/assets/a%20%281%29.png" alt="">'
    ],
    ["an include", '{% include ".gitbook/includes/x.md" %}', '{% include "../../.gitbook/includes/x.md" %}'],
    ["a folder", "[a](docs/)", "[a](../../docs/)"],
    ["a path from the top, which stays", "[a](/guide.md)", "[a](/guide.md)"],
    [
      "the cover",
      "---\ncover: .gitbook/assets/a (1).png\n---\n\nText\n",
      "---\ncover: ../../.gitbook/assets/a%20%281%29.png\n---\n\nText\n"
    ]
  ])("are written anew when the text itself moves: %s", async (_, text, expected) => {
    expect(await moved(text, "page.md", "very/deep/page.md", unmoved)).toBe(expected)
  })

  test.each([
    ["a script that is nothing of the space", "[a](src/main.c) <a href='./main.c#x'>b</a>"],
    ["a page that is nowhere", "[a](nowhere.md) [b][1] {% include 'no.md' %}\n\n[1]: no/where.md"],
    ["the folder above", "[a](../) [b](..) [c](./)"],
    ["a path from the top that is nowhere", "[a](/nowhere) ![](/no%20where.png)"]
  ])("stay as they are written where they lead nowhere and the text moves: %s", async (_, text) => {
    expect(await moved(text, "page.md", "very/deep/page.md", unmoved)).toBe(text)
    expect(await moved(text, "content/page.md", "page.md", unmoved)).toBe(text)
  })

  test("are written anew where another page would be found at the path as it is written", async () => {
    const added = new Map<string, PathTarget>([["manual/guide", { kind: "file", id: "9" }]])
    const beside = new Map([...unmoved, [guide, "manual/guide.md"]])
    expect(await moved("[a](guide)", "page.md", "manual/page.md", beside)).toBe("[a](guide)")
    expect(await moved("[a](guide)", "page.md", "manual/page.md", beside, added)).toBe("[a](guide.md)")
  })

  test("are written as paths once the text lies in a repository", async () => {
    const text = `[a](/pages/${other}) ![](/files/${picture}) [gone](/pages/00000000000000000000000009)`
    expect(await moved(text, null, "docs/page.md")).toBe(
      "[a](other.md) ![](../.gitbook/assets/a%20%281%29.png) [gone](/pages/00000000000000000000000009)"
    )
  })
})
