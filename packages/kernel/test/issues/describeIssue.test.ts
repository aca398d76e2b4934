import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { describeIssue } from "../../src/index.ts"

const SpaceId = Schema.String.pipe(Schema.brand("SpaceId"))

const Target = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("url"), url: Schema.String.check(Schema.isMaxLength(5)) }),
  Schema.Struct({ kind: Schema.Literal("page"), page: SpaceId }),
  Schema.Struct({ kind: Schema.Literal("page"), page: SpaceId, site: Schema.Literal("main") })
])

const Body = Schema.Struct({
  id: SpaceId,
  role: Schema.optionalKey(Schema.NullOr(Schema.Literals(["read", "edit"]))),
  size: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 }))),
  names: Schema.optionalKey(Schema.Array(Schema.String).check(Schema.isMaxLength(2))),
  text: Schema.optionalKey(
    Schema.Union([Schema.Struct({ markdown: Schema.String }), Schema.Struct({ html: Schema.String })])
  ),
  side: Schema.optionalKey(
    Schema.Union([
      Schema.Struct({ take: Schema.Literals(["ours", "theirs"]) }),
      Schema.Struct({ markdown: Schema.String })
    ])
  ),
  at: Schema.optionalKey(Schema.Union([Schema.Int, Schema.Struct({ after: Schema.String })])),
  due: Schema.optionalKey(Schema.NullOr(Schema.DateTimeUtcFromString)),
  mail: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/@/, { message: "must be an e-mail address" }))
  ),
  byName: Schema.optionalKey(Schema.Record(Schema.String, Schema.Int)),
  targets: Schema.optionalKey(Schema.Array(Target)),
  many: Schema.optionalKey(Schema.Literals(Array.from({ length: 70 }, (_, n) => `v${n}`)))
})

const describeBody = (body: object) =>
  Effect.map(
    Effect.flip(
      Schema.decodeUnknownEffect(Schema.toCodecJson(Body), { reportInput: true })({ id: "x", ...body })
    ),
    (error) => describeIssue(error.issue)
  )

const cases: ReadonlyArray<readonly [object, string, string]> = [
  [{ id: 5 }, "id", "It must be a string, not the number 5."],
  [{ role: "admin" }, "role", 'It must be one of "read", "edit" or null, not the string "admin".'],
  [{ size: "big" }, "size", 'It must be an integer, not the string "big".'],
  [{ size: 1.5 }, "size", "It must be an integer, not the number 1.5."],
  [{ size: 10 }, "size", "It must be from 1 to 9, not the number 10."],
  [{ names: ["a", null] }, "names.1", "It must be a string, not null."],
  [{ names: ["a", "b", "c"] }, "names", "It must have at most 2 elements, not 3."],
  [{ text: {} }, "text", 'It must be an object with one field of "markdown" or "html".'],
  [{ text: { html: 1 } }, "text.html", "It must be a string, not the number 1."],
  [{ side: { take: "both" } }, "side.take", 'It must be one of "ours" or "theirs", not the string "both".'],
  [{ at: "top" }, "at", 'It must be an integer or an object, not the string "top".'],
  [{ at: { after: null } }, "at.after", "It must be a string, not null."],
  [
    { due: "tomorrow" },
    "due",
    'It must be a time in ISO 8601, such as 2026-01-31T12:00:00.000Z, not the string "tomorrow".'
  ],
  [{ mail: "ada" }, "mail", 'It must be an e-mail address, not the string "ada".'],
  [{ targets: [{ kind: "url" }] }, "targets.0.url", "It is missing. Send a string."],
  [{ targets: [{}] }, "targets.0.kind", 'It is missing. Send one of "url" or "page".'],
  [
    { targets: [{ kind: "file" }] },
    "targets.0.kind",
    'It must be one of "url" or "page", not the string "file".'
  ],
  [
    { targets: [{ kind: "url", url: "longer" }] },
    "targets.0.url",
    "It must have at most 5 characters, not 6."
  ],
  [{ targets: [{ kind: "page", page: [] }] }, "targets.0.page", "It must be a string, not a list."]
]

describe("describeIssue", () => {
  it.effect.each(cases)("of %j names %s", ([body, path, message]) =>
    Effect.gen(function* () {
      expect(yield* describeBody(body)).toEqual([{ path, message }])
    })
  )

  it.effect("cuts and escapes the texts of a client, as values and as keys", () =>
    Effect.gen(function* () {
      const text = `\u202e\u0007"${"x".repeat(100_000)}`
      const [value] = yield* describeBody({ role: text })
      expect(value?.message).toContain('not the string "\\u202e\\u0007\\"xxx')
      expect(value?.message.length).toBeLessThan(200)
      const [key] = yield* describeBody({ byName: { [text]: "many" } })
      expect(key?.path).toMatch(/^byName\."\\u202e\\u0007\\"x{57}…"$/)
    })
  )

  it.effect("lists at most 50 values", () =>
    Effect.gen(function* () {
      const [value] = yield* describeBody({ many: 1 })
      expect(value?.message).toMatch(/"v49" and 20 more values, not the number 1\.$/)
    })
  )
})
