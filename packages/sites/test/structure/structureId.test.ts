import { expect, test } from "vitest"
import { records } from "../../src/postgres/index.ts"

const former = (name: string): string => `0${name.padEnd(25, "x")}`
const present = (name: string): string => `a${name.padEnd(25, "x")}`

/** A record of an older export, as it is stored. */
const read = (kind: string, record: Readonly<Record<string, unknown>>): unknown => {
  const { fields } = records.find(({ name }) => name === `sites/${kind}`)!
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, fields[name]?.present?.(value) ?? value])
  )
}

test("records of older exports get the present ids of parts of sites, and all else keeps its ids", () => {
  expect(read("sections", { id: former("sec"), siteId: former("site"), groupId: former("gr") })).toEqual({
    id: present("sec"),
    siteId: former("site"),
    groupId: present("gr")
  })
  expect(read("section-groups", { id: former("gr"), groupId: null })).toEqual({
    id: present("gr"),
    groupId: null
  })
  expect(
    read("site-spaces", { id: former("s"), spaceId: former("space"), sectionId: former("sec") })
  ).toEqual({
    id: present("s"),
    spaceId: former("space"),
    sectionId: present("sec")
  })
  const order = (id: typeof former) => ({
    sections: [id("sec")],
    groups: [id("gr")],
    siteSpaces: [id("s"), "m"]
  })
  expect(read("orders", { ids: order(former) })).toEqual({ ids: order(present) })
  expect(read("former-paths", { siteSpaceId: former("s") })).toEqual({ siteSpaceId: present("s") })
  const destination = { kind: "site-page", siteSpaceId: former("s"), pageId: former("page") }
  expect(read("redirects", { destination })).toEqual({
    destination: { ...destination, siteSpaceId: present("s") }
  })
  const settings = { header: { links: [{ to: { kind: "page", page: former("page") } }] } }
  expect(read("customizations", { overrides: { [former("s")]: settings } })).toEqual({
    overrides: { [present("s")]: settings }
  })
  expect(read("insights", { siteSpaceId: former("s"), pageId: former("page") })).toEqual({
    siteSpaceId: present("s"),
    pageId: former("page")
  })
})
