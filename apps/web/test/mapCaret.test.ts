import { expect, test } from "vitest"
import { reapply } from "../src/client/screens/edit/reapply.ts"
import { mapCaret } from "../src/client/screens/edit/mapCaret.ts"

/** The new text with the mark at the mapped cursor. */
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

test("words that were typed during a save are applied to the merged text", () => {
  const sent = "# Plan\n\nOne.\n\nTwo.\n"
  const merged = "# Plan\n\nZero.\n\nOne.\n\nTwo.\n\nThree.\n"
  expect(reapply(sent, sent.replace("One.", "One more."), merged)).toBe(merged.replace("One.", "One more."))
  expect(reapply(sent, `${sent}\nEnd.\n`, merged)).toBe(undefined)
  // A line that is there twice, or that others changed as well, is for the server to merge.
  expect(reapply("a\nb\na\n", "a\nb\nax\n", "a\nb\na\na\n")).toBe(undefined)
  expect(reapply(sent, sent.replace("One.", "One more."), sent.replace("One.", "Uno."))).toBe(undefined)
})
