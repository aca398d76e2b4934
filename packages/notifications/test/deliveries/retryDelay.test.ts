import { Duration } from "effect"
import { expect, test } from "vitest"
import { WebhookEvent } from "../../src/index.ts"
import { contentChanged } from "../../src/webhooks/WebhookEvent.ts"
import { recordEvents } from "../../src/deliveries/recordEvents.ts"
import { maxAttempts, retryDelay } from "../../src/deliveries/retryDelay.ts"

const hour = 3_600_000
const sumOf = (random: number) =>
  Array.from({ length: maxAttempts - 1 }, (_, index) => retryDelay(index + 1, random, null))
    .map((pause) => Duration.toMillis(pause!))
    .reduce((a, b) => a + b)

test("the pauses take about a day together, with jitter, and end", () => {
  expect(sumOf(0) / hour).toBeCloseTo(19.7, 1)
  expect(sumOf(1) / hour).toBeCloseTo(29.5, 1)
  expect(retryDelay(maxAttempts, 0, null)).toBeNull()
})

test("a receiver may ask for a longer pause, up to an hour, and not for a shorter one", () => {
  const millis = (attempts: number, seconds: number) => Duration.toMillis(retryDelay(attempts, 0.5, seconds)!)
  expect([millis(1, 30), millis(1, 1), millis(1, 999_999)]).toEqual([30_000, 5000, hour])
})

test("each event that webhooks send has its subscriber", () => {
  const recorded = [...recordEvents.map(({ kind }) => kind), contentChanged]
  expect(recorded.toSorted()).toEqual(WebhookEvent.literals.toSorted())
})
