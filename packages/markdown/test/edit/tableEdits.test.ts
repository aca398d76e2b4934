import { describe, expect, it } from "@effect/vitest"
import { type Block, type Document } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"

interface Table {
  readonly view: { columns: Array<string> }
  readonly definition: Record<string, Record<string, unknown>>
  readonly records: Record<string, { values: Record<string, unknown> }>
}

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

const tableOf = (document: Document): Block => {
  const visit = (blocks: ReadonlyArray<Block>): Block | undefined =>
    blocks.find(({ type }) => type === "table") ??
    blocks
      .map(({ nodes }) => visit((nodes ?? []) as ReadonlyArray<Block>))
      .find((found) => found !== undefined)
  return visit(document.nodes)!
}

/** Edits the table of a page, and sees that it reads as it was edited. */
const edit = (source: string, change: (table: Table) => void): string => {
  const document = structuredClone(parse(source))
  change(tableOf(document).data as unknown as Table)
  const result = replaceDocument(source, document, resolve, writeReferenceById)
  expect(meaningOf(parse(result).nodes), result).toBe(meaningOf(document.nodes))
  return result
}

const addColumn =
  (at: number, title: string, textAlignment = "left") =>
  ({ definition, view }: Table): void => {
    definition.new = { id: "new", title, type: "text", textAlignment }
    view.columns.splice(at, 0, "new")
  }

const removeColumn =
  (id: string) =>
  ({ definition, records, view }: Table): void => {
    view.columns.splice(view.columns.indexOf(id), 1)
    delete definition[id]
    for (const { values } of Object.values(records)) delete values[id]
  }

const moveFirst = ({ view }: Table): void => {
  view.columns.push(view.columns.shift()!)
}

describe("a column of a table", () => {
  const page = "Above.\n\n|**a** |  `b`|\n|:--|---:|\n|__x__| y <!-- c -->|\n| 1 |\n\nBelow.\n"

  it("is added, and no other cell changes", () => {
    expect(edit(page, addColumn(1, "new", "center"))).toBe(
      "Above.\n\n|**a** | new |  `b`|\n|:--| :-: |---:|\n|__x__| | y <!-- c -->|\n| 1 | |\n\nBelow.\n"
    )
  })

  it("is removed, and what stands beyond the columns stays", () => {
    const surplus = "| a | b |\n|---|---|\n| 1 | 2 | surplus |\n"
    expect(edit(surplus, removeColumn("c2"))).toBe("| a |\n|---|\n| 1 | surplus |\n")
    expect(edit(page, removeColumn("c1"))).toBe(
      "Above.\n\n|  `b`|\n|---:|\n| y <!-- c -->|\n|  |\n\nBelow.\n"
    )
  })

  it("is moved with its cells as they are written", () => {
    expect(edit("> |a|b|\n> |:-:|-|\n> |*x*|y\\|z|\n", moveFirst)).toBe("> |b|a|\n> |-|:-:|\n> |y\\|z|*x*|\n")
  })

  it("leaves a table without pipes at its ends one", () => {
    expect(edit("a | b | c\n--|--|--\n1 | 2 | 3\n", removeColumn("c2"))).toBe("a | c\n--|--\n1 | 3\n")
    expect(edit("a | b\n--|--\n1 | 2\n", removeColumn("c1"))).toBe("| b|\n|--|\n| 2|\n")
  })

  it("is on the left without an alignment, as clients send it", () => {
    expect(
      edit(page, ({ definition }) => {
        for (const column of Object.values(definition))
          if (column.textAlignment === "left") delete column.textAlignment
      })
    ).toBe(page)
    expect(
      edit("| a |\n|---|\n| 1 |\n", (table) => {
        table.definition.new = { id: "new", title: "b", type: "text" }
        table.view.columns.push("new")
      })
    ).toBe("| a | b |\n|---| - |\n| 1 | |\n")
  })

  it("moves in HTML, with its attributes", () => {
    const html =
      '<table class="wide">\n<tr><th scope="col">A</th> <th>B</th></tr>\n<tr><td rel="x">1</td> <td><i>2</i></td></tr>\n</table>\n'
    expect(edit(html, moveFirst)).toBe(
      '<table class="wide">\n<tr><th>B</th> <th scope="col">A</th></tr>\n<tr><td><i>2</i></td> <td rel="x">1</td></tr>\n</table>\n'
    )
    expect(edit(html, removeColumn("c1"))).toBe(
      '<table class="wide">\n<tr><th>B</th></tr>\n<tr><td><i>2</i></td></tr>\n</table>\n'
    )
    expect(edit(html, addColumn(2, "C & D"))).toBe(
      '<table class="wide">\n<tr><th scope="col">A</th> <th>B</th> <th>C &amp; D</th></tr>\n<tr><td rel="x">1</td> <td><i>2</i></td> <td></td></tr>\n</table>\n'
    )
  })

  it("comes while a row moves and a word in another changes", () => {
    const source = "| a | b |\n|---|---|\n| *1* | 2 |\n| 3 | `4` |\n| 5 | 6 |\n"
    const result = edit(source, (table) => {
      addColumn(0, "new")(table)
      const { r1, r2, r3 } = table.records as Record<string, { orderIndex: string; values: object }>
      r3!.orderIndex = "0000"
      r1!.orderIndex = "0001"
      r2!.orderIndex = "0002"
      table.definition.c2!.title = "B"
    })
    expect(result).toBe("| new | a | B |\n| - |---|---|\n| | 5 | 6 |\n| | *1* | 2 |\n| | 3 | `4` |\n")
  })

  it("is aligned in the tag of its head", () => {
    const html = '<table><tr><th class="x">A</th></tr><tr><td>1</td></tr></table>\n'
    expect(
      edit(html, ({ definition }) => {
        definition.c1!.textAlignment = "center"
      })
    ).toBe('<table><tr><th class="x" align="center">A</th></tr><tr><td>1</td></tr></table>\n')
  })

  it("comes into a table without heads with a head", () => {
    expect(edit("<table>\n  <tr>\n    <td>1</td>\n  </tr>\n</table>\n", addColumn(1, "New"))).toBe(
      "<table>\n  <thead><tr><th></th><th>New</th></tr></thead>\n  <tr>\n    <td>1</td><td></td>\n  </tr>\n</table>\n"
    )
  })
})

describe("a cell that spans others", () => {
  const html =
    "<table><tr><th>A</th><th>B</th><th>C</th></tr>" +
    '<tr><td colspan="2">1 <!-- kept --></td><td rowspan=2>\n\n* a\n* b\n\n</td></tr>' +
    "<tr><td>2</td><td>3</td></tr></table>\n"

  it("spans one column less when one of them goes", () => {
    expect(edit(html, removeColumn("c2"))).toBe(
      html.replace("<th>B</th>", "").replace(' colspan="2"', "").replace("<td>3</td>", "")
    )
  })

  it("spans an empty column that comes between", () => {
    expect(edit(html, addColumn(1, ""))).toBe(
      html
        .replace("<th>B</th>", "<th></th><th>B</th>")
        .replace('colspan="2"', 'colspan="3"')
        .replace("<td>3</td>", "<td></td><td>3</td>")
    )
  })

  it("is one cell when a column of it moves away", () => {
    expect(
      edit(html, ({ view }) => {
        view.columns = ["c1", "c3", "c2"]
      })
    ).toBe(
      "<table><tr><th>A</th><th>C</th><th>B</th></tr>" +
        "<tr><td>1 <!-- kept --></td><td rowspan=2>\n\n* a\n* b\n\n</td><td></td></tr>" +
        "<tr><td>2</td><td>3</td></tr></table>\n"
    )
  })

  it("spans nothing where the spans of a table reach too far, whose page is edited as any other", () => {
    const rows = Array.from(
      { length: 60 },
      (_, row) => `<tr><td colspan="1000" rowspan="1000">c${row}</td></tr>`
    )
    const wide = `<table>${rows.join("\n")}</table>\n`
    const [table] = parse(wide).nodes
    expect((table!.data as unknown as Table).view.columns).toHaveLength(1)
    const below = { ...parse(wide), nodes: [table!, ...parse("Below.\n").nodes] }
    expect(replaceDocument(wide, below, resolve, writeReferenceById)).toBe(`${wide}\nBelow.\n`)
    const fewer = edit(wide, ({ records }) => {
      delete records.r2
    })
    expect(fewer.match(/c\d+/g)).toEqual(wide.match(/c\d+/g)!.filter((word) => word !== "c1"))
  })

  it("spans one row less when one of them goes, and one more when an empty one comes", () => {
    expect(
      edit(html, ({ records }) => {
        delete records.r2
      })
    ).toBe(html.replace(" rowspan=2", "").replace("<tr><td>2</td><td>3</td></tr>", ""))
    expect(
      edit(html, ({ records }) => {
        Object.assign(records, { new: { orderIndex: "0000a", values: {} } })
      })
    ).toBe(
      html
        .replace("rowspan=2", 'rowspan="3"')
        .replace("<tr><td>2</td>", "<tr><td></td><td></td></tr><tr><td>2</td>")
    )
  })
})
