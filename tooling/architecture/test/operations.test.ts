import { expect, test } from "vitest"
import { operationLines, operations } from "../src/operations.ts"

const promised = 135

test(`docs/operations.txt lists the ${promised} promised operations, each once`, () => {
  expect(operations).toHaveLength(promised)
  expect(new Set(operations.map(({ id }) => id)).size).toBe(promised)
  expect(
    new Set(operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`)).size
  ).toBe(promised)
})

test("every line of docs/operations.txt is an operationId, a method, a path, and perhaps done", () => {
  const form = /^[a-z]\w+ (GET|POST|PUT|PATCH|DELETE) \/v1(\/[a-z-]+|\/\{[a-zA-Z]+\})+( done)?$/
  expect(operationLines.filter((line) => !form.test(line))).toEqual([])
})
