import { describe, expect, it } from "@effect/vitest"
import { DateTime, Equal, Schema } from "effect"
import * as fc from "fast-check"
import {
  bigint,
  columns,
  composite,
  compositeOrNull,
  computed,
  json,
  jsonInRows,
  milliseconds,
  plainColumns,
  timestamp,
  timestampOrNull
} from "../src/index.ts"

class Thing extends Schema.Class<Thing>("Thing")({
  id: Schema.String,
  title: Schema.NullOr(Schema.String),
  tags: Schema.Array(Schema.String),
  size: Schema.Int,
  base: Schema.Struct({ id: Schema.String, seq: Schema.Int }),
  picture: Schema.NullOr(Schema.Struct({ width: Schema.Int, height: Schema.Int })),
  settings: Schema.NullOr(Schema.Struct({ at: Schema.DateTimeUtc })),
  seenAt: Schema.Int,
  createdAt: Schema.DateTimeUtc,
  deletedAt: Schema.NullOr(Schema.DateTimeUtc)
}) {}

const things = columns(Thing, {
  id: "id",
  title: "title",
  tags: "tags",
  size: bigint("size"),
  base: composite<Thing["base"]>({ id: "base_id", seq: "base_seq" }),
  picture: compositeOrNull<NonNullable<Thing["picture"]>>({ width: "width", height: "height" }),
  settings: json("settings", {
    read: (stored: { readonly at: string }) => ({ at: DateTime.makeUnsafe(stored.at) }),
    write: ({ at }) => ({ at: DateTime.formatIso(at) })
  }),
  seenAt: milliseconds("seen_at"),
  createdAt: timestamp("created_at"),
  deletedAt: timestampOrNull("deleted_at")
})

const time = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
const timeOf = time.map(DateTime.fromDateUnsafe)
const orNull = <A>(values: fc.Arbitrary<A>) => fc.option(values, { nil: null })
const thing = fc
  .record({
    id: fc.string(),
    title: orNull(fc.string()),
    tags: fc.array(fc.string(), { maxLength: 3 }),
    size: fc.nat(),
    base: fc.record({ id: fc.string(), seq: fc.nat() }),
    picture: orNull(fc.record({ width: fc.nat(), height: fc.nat() })),
    settings: orNull(fc.record({ at: timeOf })),
    seenAt: fc.nat(),
    createdAt: timeOf,
    deletedAt: orNull(timeOf)
  })
  .map((fields) => new Thing(fields))

/** A row as a driver reads it of the values that it was given. */
const stored = (values: Record<string, unknown>) => ({
  ...values,
  size: BigInt(values["size"] as number),
  settings: values["settings"] === null ? null : (JSON.parse(values["settings"] as string) as unknown),
  another: "column of the table"
})

describe("the columns of a noun", () => {
  it("read what they wrote, with every field or with none", () => {
    fc.assert(
      fc.property(thing, (made) => {
        const read = things.decode(stored(things.values(made)))
        expect(read).toEqual(made)
        expect(read).toBeInstanceOf(Thing)
        expect(Equal.equals(read, made)).toBe(true)
      })
    )
  })

  it("refuse a row that a query left a column out of", () => {
    const at = DateTime.makeUnsafe(0)
    const made = new Thing({
      id: "a",
      title: null,
      tags: [],
      size: 1,
      base: { id: "b", seq: 2 },
      picture: { width: 3, height: 4 },
      settings: null,
      seenAt: 5,
      createdAt: at,
      deletedAt: null
    })
    const row = stored(things.values(made))
    for (const name of things.names.split(", ")) {
      const { [name as "id"]: _, ...others } = row as typeof row & { readonly id: string }
      expect(() => things.decode(others)).toThrow(`The row has no column ${name}`)
    }
  })

  it("name every column once, those of a field of several among them", () => {
    expect(things.names).toBe(
      "id, title, tags, size, base_id, base_seq, width, height, settings, seen_at, created_at, deleted_at"
    )
    fc.assert(
      fc.property(thing, (made) => {
        expect(Object.keys(things.values(made)).join(", ")).toBe(things.names)
      })
    )
  })

  it("update all that can change", () => {
    expect(things.updates({ except: ["id", "base", "tags", "size", "seenAt", "createdAt"] })).toBe(
      "title = excluded.title, width = excluded.width, height = excluded.height, settings = excluded.settings, " +
        "deleted_at = excluded.deleted_at"
    )
  })

  it("change all that can change, with the values of an insert", () => {
    const except = ["id", "base", "createdAt"] as const
    fc.assert(
      fc.property(thing, (made) => {
        const { base_id, base_seq, created_at, id, ...changed } = things.values(made)
        expect([id, base_id, base_seq, created_at]).not.toContain(undefined)
        expect(things.changes(made, { except })).toEqual(changed)
      })
    )
  })

  it("read what a query computes and store nothing of it, and leave JSON of rows as it is", () => {
    const rows = plainColumns<{
      readonly length: number
      readonly isLong: boolean
      readonly tags: { readonly all: ReadonlyArray<string> } | null
    }>({
      length: computed("length"),
      isLong: computed("length", (length: number) => length > 2),
      tags: jsonInRows("tags")
    })
    expect(rows.names).toBe("tags")
    for (const tags of [{ all: ["a"] }, null]) {
      expect(rows.values({ length: 3, isLong: true, tags })).toEqual({ tags })
      expect(rows.decode({ tags, length: 3 })).toEqual({ length: 3, isLong: true, tags })
    }
  })

  it("refuse at compile time a field that has no column, or one that is not stored as it is", () => {
    // @ts-expect-error a time is not stored as it is
    plainColumns<{ readonly at: DateTime.Utc }>({ at: "at" })
    // @ts-expect-error the field `title` has no column
    plainColumns<{ readonly id: string; readonly title: string }>({ id: "id" })
    expect(plainColumns<{ readonly id: string }>({ id: "id" }).decode({ id: "a", more: 1 })).toEqual({
      id: "a"
    })
  })
})
