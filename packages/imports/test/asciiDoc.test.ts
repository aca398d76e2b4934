import { describe, expect, it } from "vitest"
import { convertPage } from "../src/node/asciidoc/convertPage.ts"
import { plainSite } from "../src/node/asciidoc/plainSite.ts"
import { selectLines } from "../src/node/asciidoc/selectLines.ts"

const convert = (files: Readonly<Record<string, string>>, page = "a.adoc") =>
  convertPage(
    plainSite(Object.keys(files), (path) => files[path]),
    page
  )

describe("a page of AsciiDoc", () => {
  it("reads no file of the disk and no address, whatever its attributes say", async () => {
    const own = new URL(import.meta.url).pathname
    const { html, problems } = await convert({
      "a.adoc": `= A
:data-uri:
:allow-uri-read:
:docinfo: shared
:source-highlighter: rouge

image::${own}[opts=inline,format=svg]

include::${own}[]

include::file://${own}[]

include::http://127.0.0.1:1/x[]

{docdir} {user-home}
`
    })
    expect(html).not.toContain("whatever its attributes say")
    expect(html).not.toContain("base64")
    expect(problems).toHaveLength(3)
  })

  it("includes files within bounds, and none within itself", async () => {
    const files = {
      "a.adoc": "include::b.adoc[]\n".repeat(600),
      "b.adoc": "words\n\n",
      "c.adoc": "include::d.adoc[]\n",
      "d.adoc": "include::c.adoc[]\n\nDeep.\n"
    }
    const wide = await convert(files)
    expect(wide.html.split("words")).toHaveLength(501)
    expect(wide.problems).toEqual(["The page includes too much: b.adoc is left out."])
    const deep = await convert(files, "c.adoc")
    expect(deep.html).toContain("Deep.")
    expect(deep.problems).toEqual(["The file c.adoc includes itself."])
  })

  it("is shown as its text where it would have millions of cells", async () => {
    for (const table of ['[cols="9999999*"]\n|===\n|a\n|===\n', "|===\n9999999*|a\n|===\n"]) {
      const { html, problems } = await convert({ "a.adoc": table })
      expect(html).toContain(`<pre>${table.replaceAll('"', "&quot;")}</pre>`)
      expect(problems).toHaveLength(1)
    }
  })

  it("includes the lines and the tags that it names", () => {
    const text = "1\n# tag::a[]\n2\n# tag::b[]\n3\n# end::b[]\n4\n# end::a[]\n5"
    const cases: ReadonlyArray<readonly [Record<string, string>, string]> = [
      [{ lines: "1;5..6" }, "1 3 # end::b[]"],
      [{ lines: "8..-1" }, "# end::a[] 5"],
      [{ tag: "a" }, "2 3 4"],
      [{ tags: "a;!b" }, "2 4"],
      [{ tags: "*" }, "2 3 4"],
      [{ tags: "**" }, "1 2 3 4 5"],
      [{ tags: "!a" }, "1 5"]
    ]
    for (const [attributes, lines] of cases) expect(selectLines(text, attributes).join(" ")).toBe(lines)
  })
})
