import { describe, expect, it } from "@effect/vitest"
import { DeadlineThread } from "../../src/node/DeadlineThread.ts"

interface Task {
  readonly kind: "wait" | "work"
  readonly milliseconds: number
}

const aThread = () =>
  new DeadlineThread<Task, string>({
    name: "test",
    entry: new URL("./aThread.ts", import.meta.url),
    resourceLimits: {}
  })

describe("a thread with a deadline", () => {
  it("answers task after task", async () => {
    const thread = aThread()
    expect(await thread.perform({ kind: "work", milliseconds: 5 }, 30_000)).toBe("worked")
    expect(await thread.perform({ kind: "wait", milliseconds: 5 }, 30_000)).toBe("waited")
    thread.end()
  })

  it("is ended when it works longer than the deadline", async () => {
    const thread = aThread()
    expect(await thread.perform({ kind: "work", milliseconds: 600_000 }, 200)).toBe("late")
    expect(thread.isDead).toBe(true)
    expect(await thread.perform({ kind: "work", milliseconds: 1 }, 200)).toBe("late")
  })

  it("may wait longer than the deadline, which is time of the processor", async () => {
    const thread = aThread()
    expect(await thread.perform({ kind: "wait", milliseconds: 2000 }, 1500)).toBe("waited")
    thread.end()
  })

  it("is ended when it neither works nor answers", async () => {
    const thread = aThread()
    expect(await thread.perform({ kind: "wait", milliseconds: 600_000 }, 50)).toBe("late")
    expect(thread.isDead).toBe(true)
  })
})
