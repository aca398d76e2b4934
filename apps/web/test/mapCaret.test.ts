import { expect, test } from "vitest"
import { mapCaret } from "../src/client/screens/edit/mapCaret.ts"

/** Where the mark stands after a text became another one. */
const moved = (before: string, after: string): string => {
  const at = mapCaret(before.replace("|", ""), after, before.indexOf("|"))
  return `${after.slice(0, at)}|${after.slice(at)}`
}

test("a cursor stays between the same letters when others write before it, after it, and on both sides", () => {
  expect(moved("One.\nTw|o.", "Zero.\nOne.\nTwo.")).toBe("Zero.\nOne.\nTw|o.")
  expect(moved("On|e.\nTwo.", "One.\nTwo.\nThree.")).toBe("On|e.\nTwo.\nThree.")
  expect(moved("One.\nTw|o.\nThree.", "Zero.\nOne!\nTwo.\nThree!")).toBe("Zero.\nOne!\nTw|o.\nThree!")
  expect(moved("a\nb\na|\nc", "x\na\nb\na\ny")).toBe("x\na\nb\na|\ny")
})

test("a cursor in a line that is gone stays within the text", () => {
  expect(moved("One.\nTwo|.\nThree.", "Ann.")).toBe("Ann.|")
  expect(moved("|", "Ann.")).toBe("|Ann.")
})
