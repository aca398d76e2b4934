import { expect, test } from "vitest"
import { parseDocument, printDocument, withProperties } from "../../src/index.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })

const filled = (source: string, properties: Readonly<Record<string, string>>) =>
  printDocument(withProperties(parseDocument(source, resolve), properties), () => "")

test("properties of a text take the place of their names, and code keeps its text", () => {
  expect(filled("Run {props.name} {props.other}, as `{props.name}`.\n", { name: "it" })).toBe(
    "Run it {props.other}, as `{props.name}`.\n"
  )
})

test("long properties that a text names again and again add a bounded number of characters", () => {
  const long = "x".repeat(20_000)
  const names = "{props.name}".repeat(1000)
  const before = performance.now()
  expect(filled(`${names}\n`, { name: long }).length).toBeLessThan(names.length + 110_000)
  expect(performance.now() - before).toBeLessThan(2000)
})
