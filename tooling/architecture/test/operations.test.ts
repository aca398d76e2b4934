import { Api } from "@octavo/api"
import { expect, test } from "vitest"
import { operationLines, operations } from "../src/operations.ts"

const promised = 135

const lineOf = ({
  id,
  method,
  path
}: {
  readonly id: string
  readonly method: string
  readonly path: string
}) => `${id} ${method} ${path}`

const served = Object.values(Api.groups)
  .flatMap((group) => Object.values(group.endpoints))
  .map(({ identifier, method, path }) =>
    lineOf({ id: identifier, method, path: path.replaceAll(/:(\w+)/g, "{$1}") })
  )

test(`docs/operations.txt lists the ${promised} promised operations, and each operation once`, () => {
  expect(operations.filter(({ state }) => state !== "beyond")).toHaveLength(promised)
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  expect(
    new Set(operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`)).size
  ).toBe(operations.length)
})

test("every line of docs/operations.txt is an operationId, a method, a path, and perhaps a mark", () => {
  const form =
    /^[a-z]\w+ (GET|POST|PUT|PATCH|DELETE) \/v1(?:\/(?= )|(\/[a-z-]+|\/\{[a-zA-Z]+\})+)( done| beyond)?$/
  expect(operationLines.filter((line) => !form.test(line))).toEqual([])
})

test("the API serves the operations that are marked as done or beyond the promise, and no others", () => {
  const marked = operations.filter(({ state }) => state !== "promised").map(lineOf)
  expect(served.toSorted()).toEqual(marked.toSorted())
})
