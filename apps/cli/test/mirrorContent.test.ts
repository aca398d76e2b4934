import { describe, expect, test } from "vitest"
import { navigationFiles, pageText } from "../src/mirror/contentFiles.ts"
import { contentPlaces } from "../src/mirror/contentPlaces.ts"
import { rewriteIds } from "../src/mirror/rewriteIds.ts"
import type { SourcePage, SourceRevision } from "../src/mirror/SourceContent.ts"

const page = (id: string, path: string, more: Partial<SourcePage> = {}): SourcePage => ({
  id,
  type: "document",
  title: id,
  path,
  slug: path.split("/").at(-1)!,
  ...more
})

const revision: SourceRevision = {
  id: "r",
  pages: [
    page("Home", ""),
    {
      ...page("Guides & <more>", "guides", { type: "group" }),
      pages: [
        page("Install", "guides/install", { pages: [page("Linux", "guides/install/linux")] }),
        page("Inner", "guides/inner", { type: "group", pages: [page("Deep", "guides/inner/deep")] }),
        page("Mail", "", { type: "link", target: { kind: "url", url: "https://example.org/?a=(b)" } }),
        page("Again", "", { type: "link", target: { kind: "page", page: "Install" } })
      ]
    },
    page("same", "same"),
    page("SAME", "SAME"),
    page("escape", "../../etc/passwd"),
    page("device", "guides/con"),
    page("git", "x", { git: { path: ".git/config" } }),
    page("API", "api", { type: "computed" })
  ],
  files: [
    { id: "f1", name: "a/b?.png" },
    { id: "f2", name: "..", git: { path: "pictures/a.png" } },
    { id: "f3", name: "A-B-.png" }
  ],
  reusableContents: [{ id: "r1", title: "Part one" }],
  variables: { version: "1.2", other: { value: "x" } }
}

describe("the content of a space that is mirrored", () => {
  const places = contentPlaces(revision)

  test("has paths that follow from its addresses, within its folder, without two of one name", () => {
    expect(Object.fromEntries(places.pages)).toEqual({
      Home: "home.md",
      Install: "guides/install/README.md",
      Linux: "guides/install/linux.md",
      Deep: "guides/inner/deep.md",
      same: "same.md",
      SAME: "SAME-1.md",
      escape: "escape.md",
      device: "guides/con_.md",
      git: "x.md"
    })
    expect(Object.fromEntries(places.files)).toEqual({
      f1: ".gitbook/assets/a-b-.png",
      f2: "pictures/a.png",
      f3: ".gitbook/assets/A-B--1.png"
    })
    expect(Object.fromEntries(places.reusables)).toEqual({ r1: ".gitbook/includes/part-one.md" })
  })

  test("has a table of contents, which names what it cannot contain", () => {
    const { files, lost } = navigationFiles(revision, places)
    expect(files.get("SUMMARY.md")).toBe(`# Table of contents

* [Home](home.md)

## Guides & \\<more\\>

* [Install](guides/install/README.md)
  * [Linux](guides/install/linux.md)
* [Deep](guides/inner/deep.md)
* [Mail](https://example.org/?a=(b))
* [Again](guides/install/README.md "mention")

## <!-- -->

* [same](same.md)
* [SAME](SAME-1.md)
* [escape](escape.md)
* [device](guides/con_.md)
* [git](x.md)
`)
    expect(lost).toEqual(["Inner", "API"])
    expect(files.get(".gitbook/vars.yaml")).toBe('version: "1.2"\nother: x\n')
  })

  test("has links by path in place of ids that it knows", () => {
    const appOf = (space: string) => (space === "S2" ? "https://here.example/app/s/new" : undefined)
    const text = `[a](/pages/Install#x) [b](/pages/other) ![](/files/f1) <a href="/pages/Home">c</a> {% include "/reusable/r1" %}
[d](https://app.gitbook.com/o/O/s/S2/some/page?x=1#y) [e](https://app.gitbook.com/o/O/s/S3/z) https://there.example/app/s/S2 /pages/Install`
    expect(rewriteIds(text, "guides/install/linux.md", places, appOf)).toBe(
      `[a](README.md#x) [b](/pages/other) ![](../../.gitbook/assets/a-b-.png) <a href="../../home.md">c</a> {% include "../../.gitbook/includes/part-one.md" %}
[d](https://here.example/app/s/new/p/some/page?x=1#y) [e](https://app.gitbook.com/o/O/s/S3/z) https://here.example/app/s/new README.md`
    )
  })

  test("has the attributes of a page where its text comes without front matter, and otherwise every byte", () => {
    const about = page("Home", "", { description: "Say: hello", emoji: "1f44b", hidden: true })
    expect(pageText(about, "Words.\n")).toBe(`---
description: "Say: hello"
emoji: 👋
hidden: true
---

Words.
`)
    const whole = "---\r\ntitle: Home\r\n---\r\n\r\nWords.  \r\n"
    expect(pageText(about, whole)).toBe(whole)
    expect(pageText(page("Home", ""), "Words.")).toBe("Words.")
  })
})
