import { describe, expect, expectTypeOf, it } from "@effect/vitest"
import { SpaceNotFound, SpaceNotRestorable } from "@octavo/content"
import { AccessDenied } from "@octavo/identity"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { type FailureClass, failures } from "../../src/failures/Failure.ts"
import type { Api } from "../../src/index.ts"
import { Failures, statusOf } from "../../src/index.ts"

class Unannotated extends Schema.TaggedError<Unannotated>()("Unannotated", {}) {}
class Teapot extends Schema.TaggedError<Teapot>()("Teapot", {}, { httpApiStatus: 418 }) {}
class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", {}, { httpApiStatus: 400 }) {}

const statusesOf = (...classes: ReadonlyArray<FailureClass>) =>
  failures(...classes).map((schema) => statusOf(schema))

const Small = HttpApi.make("small").add(
  HttpApiGroup.make("spaces")
    .add(
      HttpApiEndpoint.get("restore", "/restore", {
        error: failures(AccessDenied, SpaceNotFound, SpaceNotRestorable)
      })
    )
    .middleware(Failures)
)

describe("the errors of an endpoint", () => {
  it("are declared once for each status", () => {
    expect(statusesOf(AccessDenied, SpaceNotFound, SpaceNotRestorable)).toEqual([403, 404, 412])
    expect(statusesOf(SpaceNotFound, SpaceNotFound)).toEqual([404])
    expect(statusesOf()).toEqual([])
  })

  it("are not declared with the statuses that every operation answers", () => {
    expect(statusesOf(Unreadable, SpaceNotFound)).toEqual([404])
  })

  it("need a status that the API describes", () => {
    expect(() => failures(Unannotated)).toThrow("undefined")
    expect(() => failures(Teapot)).toThrow("418")
  })

  it("are one body for each status in the document", () => {
    const { components, paths } = OpenApi.fromApi(Small)
    expect(Object.keys(paths["/restore"]?.get?.responses ?? {})).toEqual([
      "204",
      "400",
      "401",
      "403",
      "404",
      "412",
      "429",
      "500"
    ])
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(["Failure403", "Failure412"]))
  })

  it("are all that its handler can fail with, middleware included", () => {
    type Restore = (typeof Small)["groups"]["spaces"]["endpoints"]["restore"]
    expectTypeOf<HttpApiEndpoint.Errors<Restore>>().toEqualTypeOf<
      AccessDenied | SpaceNotFound | SpaceNotRestorable
    >()
    type GetSpace = (typeof Api)["groups"]["spaces"]["endpoints"]["getSpaceById"]
    expectTypeOf<HttpApiEndpoint.Errors<GetSpace>>().toEqualTypeOf<SpaceNotFound>()
  })
})
