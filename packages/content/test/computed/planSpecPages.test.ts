import { describe, expect, it } from "@effect/vitest"
import { planSpecPages } from "../../src/computed/planSpecPages.ts"
import type { SpecPage } from "../../src/computed/SpecPage.ts"
import { operation, schema, tag, webhook } from "../../src/testing/index.ts"

const outline = (pages: ReadonlyArray<SpecPage>, indent = ""): string =>
  pages
    .map(({ children, key, slug }) => `${indent}${key} ${slug}\n${outline(children, `${indent}  `)}`)
    .join("")

const parts = [
  tag("Zoo", { parent: "Pets", description: "Zoos." }),
  tag("Pets", { title: "All pets" }),
  tag("Empty"),
  tag("Secret", { ignored: true }),
  operation("get /pets", ["Pets"], { operationId: "listPets" }),
  operation("get /zoos/{id}", ["Zoo", "Pets"], { deprecated: true }),
  operation("get /new", ["New"], { operationId: "twice" }),
  operation("put /new", ["New"], { operationId: "twice" }),
  operation("get /hidden", ["New"], { ignored: true }),
  operation("get /secret", ["Secret"]),
  operation("get /other"),
  webhook("post newPet"),
  schema("Pet"),
  schema("Hidden", { ignored: true })
]

describe("the pages for a specification", () => {
  it("are one for each tag, below the parents of the tags, then what has no tag, then the schemas below their list", () => {
    expect(outline(planSpecPages(parts, { models: true }))).toBe(
      "tag:Pets all-pets\n  tag:Zoo zoo\ntag:New new\nuntagged other\nwebhooks webhooks\nmodels models\n  schema:Pet pet\n"
    )
    expect(planSpecPages(parts, {}).map(({ key }) => key)).not.toContain("models")
  })

  it("are one for each operation below its tags, by an id that is its own", () => {
    expect(outline(planSpecPages(parts, { grouping: "by-operation" }))).toBe(
      "tag:Pets all-pets\n  op:listPets listpets\n  op:GET /zoos/{id} @Pets get-zoos-id\n  tag:Zoo zoo\n    op:GET /zoos/{id} get-zoos-id\n" +
        "tag:New new\n  op:GET /new twice\n  op:PUT /new twice\nuntagged other\n  op:GET /other get-other\nwebhooks webhooks\n  webhook:POST newPet post-newpet\n"
    )
  })

  it("are one for each schema, below pages of first letters where there are many", () => {
    const names = [
      "pet",
      "Pet",
      "_x",
      "zoo",
      "__",
      ...Array.from({ length: 96 }, (_, index) => `S${100 + index}`)
    ]
    const [models] = planSpecPages(
      names.map((name) => schema(name)),
      { models: true }
    )
    expect(models?.children.map(({ key, title }) => `${key} ${title}`)).toEqual([
      "models:Other Other",
      "models:P P",
      "models:S S",
      "models:X X",
      "models:Z Z"
    ])
    expect(models?.schemas).toBe(models?.children)
    expect(models?.children[1]?.children).toMatchObject([
      { key: "schema:Pet", title: "Pet", props: { doc: "model", page: "Pet" } },
      { key: "schema:pet", slug: "pet" }
    ])
    const few = planSpecPages([schema("Zoo"), schema("Pet")], { models: true })
    expect(outline(few)).toBe("models models\n  schema:Zoo zoo\n  schema:Pet pet\n")
  })

  it("begin with an overview of the document where there are others", () => {
    const info = { ...tag("info", { title: "Pet store", texts: ["Sells pets."] }), kind: "info" as const }
    const [overview, ...others] = planSpecPages([...parts, info], {})
    expect(overview).toMatchObject({ key: "overview", title: "Pet store", introduction: ["Sells pets."] })
    expect(overview?.listed).toEqual(others)
    expect(others).toEqual(planSpecPages(parts, {}))
    expect(planSpecPages([info], { models: true })).toEqual([])
  })

  it("say what they show", () => {
    const [pets] = planSpecPages(parts, { grouping: "by-operation" })
    expect(pets?.props).toEqual({ doc: "info", page: "Pets" })
    expect(pets?.children[1]?.props).toEqual({
      doc: "operations",
      page: "Pets",
      method: "get",
      path: "/zoos/{id}",
      deprecated: true
    })
    expect(planSpecPages(parts, {})[0]?.props).toEqual({ doc: "operations", page: "Pets" })
    expect(planSpecPages([tag("Intro", { description: "Hello" })], {})[0]?.props).toEqual({
      doc: "info",
      page: "Intro"
    })
  })

  it("are at the top where tags are above each other or above themselves", () => {
    const circle = [
      tag("A", { parent: "B", description: "a" }),
      tag("B", { parent: "A", description: "b" }),
      tag("C", { parent: "C", description: "c" }),
      tag("D", { parent: "nowhere", description: "d" })
    ]
    expect(outline(planSpecPages(circle, {}))).toBe("tag:A a\ntag:B b\ntag:C c\ntag:D d\n")
  })

  it("are bounded: too many operations get no pages of their own, and too many tags only the first", () => {
    const operations = Array.from({ length: 6000 }, (_, index) => operation(`get /${index}`, ["All"]))
    expect(outline(planSpecPages(operations, { grouping: "by-operation" }))).toBe("tag:All all\n")
    const tags = Array.from({ length: 6000 }, (_, index) => tag(`${index}`, { description: "x" }))
    expect(planSpecPages(tags, {})).toHaveLength(5000)
  })

  it("are none for a document with nothing to show", () => {
    expect(planSpecPages([], { models: true })).toEqual([])
    expect(planSpecPages([tag("Empty"), schema("Hidden", { ignored: true })], { models: true })).toEqual([])
  })
})
